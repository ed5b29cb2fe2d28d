// The bar of an engine that thinks: it fills as the search goes on, and is full before it goes.
import { expect, move, moves, openBoard, test, waitForReply, type Page } from './support';
import { serveWorkers, workerThat } from './support-worker';

/** Begins to note, in each frame, how much of the bar is drawn, from 0 to 1, and when. */
async function watchBar(page: Page): Promise<void> {
  await page.evaluate(() => {
    const drawn: [number, number][] = ((window as any).drawn = []);
    const look = (now: number) => {
      const bar = document.getElementById('thinking');
      const fill = bar?.querySelector('.progress-fill');
      if (bar && fill) drawn.push([fill.getBoundingClientRect().width / bar.getBoundingClientRect().width, now]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const drawn = (page: Page): Promise<[number, number][]> => page.evaluate(() => (window as any).drawn);

/** The shares that were drawn: they never fall, and the last one is the whole bar. */
async function expectFilled(page: Page): Promise<number[]> {
  const shares = (await drawn(page)).map(([share]) => share);
  expect(shares.at(-1)).toBeCloseTo(1, 2);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  return shares;
}

for (const opponent of ['opponent=classic', 'level=1', 'level=8']) {
  test(`the bar is drawn full before it goes: ${opponent}`, async ({ page }) => {
    await openBoard(page, `?${opponent}`);
    await watchBar(page);
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expectFilled(page);
  });
}

test('the bar follows the fractions that the worker tells', async ({ page }) => {
  const steps = [10, 20, 30, 40, 50, 60, 70, 80, 90];
  await serveWorkers(page, [
    workerThat(`
      const steps = ${JSON.stringify(steps)};
      const next = () => (steps.length > 0 ? (progress(steps.shift() / 100), setTimeout(next, 60)) : found('e7e5'));
      next();
    `),
  ]);
  await openBoard(page);
  await watchBar(page);
  await page.evaluate(() => {
    const told: number[] = ((window as any).told = []);
    new MutationObserver(() => {
      const bar = document.getElementById('thinking');
      if (bar) told.push(Number(bar.getAttribute('aria-valuenow')));
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] });
  });
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  expect(await moves(page)).toEqual(['e4', 'e5']);
  const told: number[] = await page.evaluate(() => (window as any).told);
  // On a busy machine two of them come before one drawing.
  const followed = steps.filter((step) => told.includes(step));
  expect(followed.length).toBeGreaterThanOrEqual(3);
  expect(told.filter((value) => ![0, ...steps, 100].includes(value) && value < 90)).toEqual([]);
  expect(told.at(-1)).toBe(100);
  const shares = await expectFilled(page);
  // Every frame draws what was told before it, up to the pause that fills the rest.
  const percents = shares.map((share) => Math.round(share * 100));
  for (const percent of percents.filter((percent) => percent <= 90)) expect([0, ...told]).toContain(percent);
});

/** Begins to note how often the page is told of the bar. */
async function countReports(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const reports: string[] = ((window as any).reports = []);
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) reports.push((target as Element).getAttribute(attributeName!)!);
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-valuenow'] });
  });
  return () => page.evaluate(() => (window as any).reports);
}

test('the pause after a search is one transition: the page is not drawn again for each step', async ({ page }) => {
  await serveWorkers(page, [workerThat(`progress(0.4); setTimeout(() => found('e7e5'), 50);`)]);
  await openBoard(page, '?opponent=classic');
  await watchBar(page);
  const reports = await countReports(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const shares = await expectFilled(page);
  expect(shares.filter((share) => share > 0.45 && share < 0.95).length).toBeGreaterThan(0);
  const told = await reports();
  expect(told.at(-1)).toBe('100');
  expect(told.filter((percent) => !['0', '40', '100'].includes(percent))).toEqual([]);
});

test('who wants no motion sees the full bar at once, and for as long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await serveWorkers(page, [workerThat(`progress(0.4); setTimeout(() => found('e7e5'), 50);`)]);
  await openBoard(page, '?opponent=classic');
  await watchBar(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const shares = await expectFilled(page);
  expect(shares.filter((share) => share > 0.41 && share < 0.99)).toEqual([]);
  const frames = await drawn(page);
  expect(frames.at(-1)![1] - frames[0][1]).toBeGreaterThan(300);
});

test('the bar is drawn once a frame, however often the worker tells', async ({ page }) => {
  await serveWorkers(page, [
    workerThat(`
      let percent = 0;
      const next = () => {
        percent += 1;
        progress(percent / 100);
        if (percent < 99) setTimeout(next, 4);
        else found('e7e5');
      };
      next();
    `),
  ]);
  await openBoard(page);
  await page.evaluate(() => {
    const seen = ((window as any).seen = { told: 0, frames: 0 });
    new MutationObserver(() => {
      if (document.getElementById('thinking')) seen.told += 1;
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-valuenow'] });
    const frame = () => {
      if (document.getElementById('thinking')) seen.frames += 1;
      requestAnimationFrame(frame);
    };
    frame();
  });
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const { told, frames } = await page.evaluate(() => (window as any).seen);
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThanOrEqual(frames);
});

test('a hidden page, which draws nothing, is told as well', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await serveWorkers(page, [workerThat('progress(0.3);')]);
  await openBoard(page);
  await move(page, 'e2', 'e4');
  await expect(page.locator('#thinking')).toHaveAttribute('aria-valuenow', '30');
});

test('an engine that answers at once is seen to think, and its pause fills the bar', async ({ page }) => {
  await serveWorkers(page, [workerThat(`found('e7e5');`)]);
  await openBoard(page, '?opponent=classic');
  await watchBar(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expectFilled(page);
  const frames = await drawn(page);
  // The time between the first and the last frame that showed it; a frame or two lie outside.
  expect(frames.at(-1)![1] - frames[0][1]).toBeGreaterThan(400);
  const between = frames.filter(([share]) => share > 0.05 && share < 0.95);
  expect(between.length).toBeGreaterThan(0);
});

test('undo while the pause fills the bar gives the reply up', async ({ page }) => {
  await serveWorkers(page, [workerThat(`found('e7e5');`)]);
  await openBoard(page, '?opponent=classic');
  // In the page, not from outside: a busy machine could be late for the pause.
  const wasSeen = await page.evaluate(async () => {
    for (const name of ['e2', 'e4']) document.getElementById(name)!.click();
    const isThere = () => document.getElementById('thinking') !== null;
    while (!isThere()) await new Promise((done) => setTimeout(done));
    [...document.querySelectorAll('button')].find((button) => button.textContent!.includes('Undo'))!.click();
    await new Promise((done) => setTimeout(done, 1000));
    return isThere();
  });
  expect(wasSeen).toBe(false);
  expect(await moves(page)).toEqual([]);
});
