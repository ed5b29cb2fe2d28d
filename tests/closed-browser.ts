// Closes the browser at a call of the page, so that the call has no effect, as when the power fails.
import type { BrowserContext } from '@playwright/test';

/** A call of a method: its object, its name, and its number among the calls that count. */
export type Call = readonly [owner: string, method: string, number: number];

/** The arguments of a call, and the name of its object if it has one. */
export interface CallDetails { owner: string; name?: string; values: unknown[] }

/** Opens the page in a new tab, and closes the tab before a call has an effect. `counts` chooses the calls that count. */
export async function openAndCloseAt(context: BrowserContext, [owner, method, number]: Call, counts: (call: CallDetails) => boolean): Promise<void> {
  const page = await context.newPage();
  let reached = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (reached = resolve));
  await page.exposeBinding('stopHere', () => reached());
  await page.addInitScript(`
    const counts = ${counts.toString()};
    const prototype = window[${JSON.stringify(owner)}].prototype;
    const real = prototype[${JSON.stringify(method)}];
    let count = 0;
    prototype[${JSON.stringify(method)}] = function (...values) {
      if (counts({ owner: ${JSON.stringify(owner)}, name: this.name, values })) count += 1;
      if (count < ${number}) return real.apply(this, values);
      window.stopHere();
      for (;;) ;
    };
  `);
  void page.goto('./').catch(() => undefined);
  await stopped;
  // The page no longer runs, so it cannot finish what it was doing.
  await page.close();
}
