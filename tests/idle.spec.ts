// Tests that the page does no work while it waits for a person.
import { click, expect, openBoard, plies, test, watchFor, type Page } from './support';

/** Counts the tasks that the page schedules: timers, frames and messages to the worker. */
async function countTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts: Record<string, number> = ((window as any).counts = {});
    const count = (owner: any, name: string) => {
      const original = owner[name];
      owner[name] = function (...values: unknown[]) {
        counts[name] = (counts[name] ?? 0) + 1;
        return original.apply(this, values);
      };
    };
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback', 'queueMicrotask']) count(window, name);
    count(Worker.prototype, 'postMessage');
    const Original = Worker;
    window.Worker = class extends Original {
      constructor(...values: ConstructorParameters<typeof Worker>) {
        super(...values);
        this.addEventListener('message', () => (counts.message = (counts.message ?? 0) + 1));
      }
    };
  });
}

/**
 * How many tasks of each kind the page scheduled in two seconds, and the time for which the page was busy.
 * The timer of the test runs outside the page, so it is not counted.
 */
async function countsInTwoSeconds(page: Page): Promise<{ counts: Record<string, number>; busy: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  await page.evaluate(() => void ((window as any).counts = Object.assign((window as any).counts, { begun: 1 })));
  const [before, begun] = [await page.evaluate(() => ({ ...(window as any).counts })), await busy()];
  await new Promise((done) => setTimeout(done, 2_000));
  const [after, ended] = [await page.evaluate(() => ({ ...(window as any).counts })), await busy()];
  const more = Object.keys(after).map((name) => [name, after[name] - (before[name] ?? 0)] as const);
  return { counts: Object.fromEntries(more.filter(([, number]) => number > 0)), busy: ended - begun };
}

test('nothing runs on a person\'s turn, in a visible or a hidden page', { tag: '@alone' }, async ({ page }) => {
  await countTasks(page);
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2, { timeout: 15_000 });
  // By now, the openings are loaded, the piece has slid and the site is stored.
  await watchFor(page, 5_000);
  const seen = await countsInTwoSeconds(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const hidden = await countsInTwoSeconds(page);
  console.log(`busy within two seconds: ${(seen.busy * 1000).toFixed(1)} ms seen, ${(hidden.busy * 1000).toFixed(1)} ms hidden`);
  expect(seen.counts).toEqual({});
  expect(hidden.counts).toEqual({});
});

test('the counts include timers, frames and messages', async ({ page }) => {
  await countTasks(page);
  await openBoard(page);
  await page.evaluate(() => void setInterval(() => setTimeout(() => {}, 0), 100));
  expect((await countsInTwoSeconds(page)).counts.setTimeout).toBeGreaterThan(5);
});
