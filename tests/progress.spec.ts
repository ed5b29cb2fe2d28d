// Tests the progress bar of a search: the bar fills while the search continues, and is full before it disappears.
import { expect, move, moves, openBoard, test, waitForReply, type Page } from './support';
import { serveWorkers, workerThat } from './support-worker';
import { pageText } from './texts';

/** Starts to record each frame: the time, and the drawn fraction of the bar, from 0 to 1. */
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

/** Expects that the drawn fractions never decrease and that the last one is 1. Returns the fractions. */
async function expectFilled(page: Page): Promise<number[]> {
  const shares = (await drawn(page)).map(([share]) => share);
  expect(shares.at(-1)).toBeCloseTo(1, 2);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  return shares;
}

for (const opponent of ['opponent=classic', 'level=1', 'level=8']) {
  test(`the bar is drawn full before it disappears: ${opponent}`, async ({ page }) => {
    await openBoard(page, `?${opponent}`);
    await watchBar(page);
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    await expectFilled(page);
  });
}

test('the bar follows the fractions that the worker reports', async ({ page }) => {
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
    const reported: number[] = ((window as any).reported = []);
    new MutationObserver(() => {
      const bar = document.getElementById('thinking');
      if (bar) reported.push(Number(bar.getAttribute('aria-valuenow')));
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] });
  });
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  expect(await moves(page)).toEqual(['e4', 'e5']);
  const reported: number[] = await page.evaluate(() => (window as any).reported);
  // On a busy machine, two reports may arrive before one frame.
  const followed = steps.filter((step) => reported.includes(step));
  expect(followed.length).toBeGreaterThanOrEqual(3);
  expect(reported.filter((value) => ![0, ...steps, 100].includes(value) && value < 90)).toEqual([]);
  expect(reported.at(-1)).toBe(100);
  const shares = await expectFilled(page);
  // Before the bar fills during the delay of the reply, each frame draws the fraction that was reported last.
  const percents = shares.map((share) => Math.round(share * 100));
  for (const percent of percents.filter((percent) => percent <= 90)) expect([0, ...reported]).toContain(percent);
});

/** Starts to record the values of the bar that a screen reader reads out. */
async function countReports(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const reports: string[] = ((window as any).reports = []);
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) reports.push((target as Element).getAttribute(attributeName!)!);
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-valuenow'] });
  });
  return () => page.evaluate(() => (window as any).reports);
}

test('the pause after a search is one transition and does not redraw the page for each step', async ({ page }) => {
  await serveWorkers(page, [workerThat(`progress(0.4); setTimeout(() => found('e7e5'), 50);`)]);
  await openBoard(page, '?opponent=classic');
  await watchBar(page);
  const reports = await countReports(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const shares = await expectFilled(page);
  expect(shares.filter((share) => share > 0.45 && share < 0.95).length).toBeGreaterThan(0);
  const reported = await reports();
  expect(reported.at(-1)).toBe('100');
  expect(reported.filter((percent) => !['0', '40', '100'].includes(percent))).toEqual([]);
});

test('with reduced motion the full bar is shown at once, for the same time', async ({ page }) => {
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

test('the bar is drawn once per frame, however often the worker reports', async ({ page }) => {
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
    const seen = ((window as any).seen = { reported: 0, frames: 0 });
    new MutationObserver(() => {
      if (document.getElementById('thinking')) seen.reported += 1;
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-valuenow'] });
    const frame = () => {
      if (document.getElementById('thinking')) seen.frames += 1;
      requestAnimationFrame(frame);
    };
    frame();
  });
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const { reported, frames } = await page.evaluate(() => (window as any).seen);
  expect(reported).toBeGreaterThan(0);
  expect(reported).toBeLessThanOrEqual(frames);
});

test('a hidden page, which draws nothing, also announces the progress', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await serveWorkers(page, [workerThat('progress(0.3);')]);
  await openBoard(page);
  await move(page, 'e2', 'e4');
  await expect(page.locator('#thinking')).toHaveAttribute('aria-valuenow', '30');
});

test('an engine that replies at once is shown thinking, and its pause fills the bar', async ({ page }) => {
  await serveWorkers(page, [workerThat(`found('e7e5');`)]);
  await openBoard(page, '?opponent=classic');
  await watchBar(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  await expectFilled(page);
  const frames = await drawn(page);
  // The bar is shown for at least 300 ms. One or two frames may be missing between the first and the last frame.
  expect(frames.at(-1)![1] - frames[0][1]).toBeGreaterThan(250);
  const between = frames.filter(([share]) => share > 0.05 && share < 0.95);
  expect(between.length).toBeGreaterThan(0);
});

test('undo while the pause fills the bar drops the reply', async ({ page }) => {
  await serveWorkers(page, [workerThat(`found('e7e5');`)]);
  await openBoard(page, '?opponent=classic');
  // A script in the page clicks instead of Playwright, because on a busy machine, the pause could end before the click.
  const wasSeen = await page.evaluate(async (undo) => {
    for (const name of ['e2', 'e4']) document.getElementById(name)!.click();
    const isThere = () => document.getElementById('thinking') !== null;
    while (!isThere()) await new Promise((done) => setTimeout(done));
    [...document.querySelectorAll('button')].find((button) => button.textContent!.includes(undo))!.click();
    await new Promise((done) => setTimeout(done, 1000));
    return isThere();
  }, pageText('Undo'));
  expect(wasSeen).toBe(false);
  expect(await moves(page)).toEqual([]);
});
