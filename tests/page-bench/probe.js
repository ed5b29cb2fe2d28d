// Runs in each measured page before any other script.
// Measures the changes after a press, the duration of frames, and layout shifts.
(() => {
  const probe = { clicks: [], frames: [], shift: 0, press: undefined };
  window.probe = probe;

  const pressed = (event) => {
    if (event.button !== 0) return;
    probe.press = { at: performance.now(), first: undefined, last: undefined, frame: 0, changedIn: undefined };
    const press = probe.press;
    const frame = () => {
      press.frame += 1;
      if (press === probe.press && press.frame < 4) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  window.addEventListener('pointerdown', pressed, { capture: true });

  /**
   * Returns the times of the first and the last change after a press,
   * in milliseconds, and the frame of the last change.
   */
  probe.taken = () => {
    const { at, first, last, changedIn } = probe.press;
    probe.press = undefined;
    return first === undefined ? undefined : { first: first - at, last: last - at, frame: changedIn };
  };

  probe.watch = (selector) => {
    new MutationObserver(() => {
      const { press } = probe;
      if (!press) return;
      press.last = performance.now();
      press.first ??= press.last;
      // A change before the first frame or during the first frame is painted with the first frame.
      press.changedIn = Math.max(press.frame, 1);
    }).observe(document.querySelector(selector), {
      subtree: true, childList: true, attributes: true, characterData: true,
    });
  };

  probe.countFrames = () => {
    let before;
    probe.frames = [];
    probe.counting = true;
    const frame = (now) => {
      if (!probe.counting) return;
      if (before !== undefined) probe.frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };

  probe.framesCounted = () => {
    probe.counting = false;
    return probe.frames;
  };

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) probe.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });

  /** A worker that computes without a pause, like an engine. */
  probe.keepBusy = () => {
    const program = 'let x = 1; for (;;) x = (x * 16807) % 2147483647;';
    probe.worker = new Worker(URL.createObjectURL(new Blob([program], { type: 'text/javascript' })));
  };
})();
