// Measures the time from the press that makes a move until the engine receives its request, for builds of the site.
import { serve } from '../../crates/xtask/src/server.mjs';

const RUNS = 15;

/** Runs in the page before any other script and records the time of the last press and of the first search. */
function watch() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...message) {
    if (JSON.stringify(message[0]).includes('"search"')) window.searched ??= performance.now();
    return post.apply(this, message);
  };
  window.addEventListener('pointerdown', () => (window.pressed = performance.now()), { capture: true });
}

async function timeOf(browser, address, rate) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${address}?level=1`);
    await page.waitForSelector('html[data-ready="true"][data-engine="ready"]');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.locator('#e2').click();
    await page.locator('#e4').click();
    await page.waitForFunction(() => window.searched !== undefined);
    return await page.evaluate(() => window.searched - window.pressed);
  } finally {
    await context.close();
  }
}

/** Prints the median for each site, which take turns. */
export async function measureSearchStart(browser, sites) {
  console.log('\nFrom the press that moves to the start of the engine’s search, milliseconds.');
  const servers = await Promise.all(sites.map((site) => serve(site, {})));
  try {
    for (const rate of [1, 4]) {
      const taken = sites.map(() => []);
      for (let run = 0; run < RUNS; run += 1) {
        for (const [index, { address }] of servers.entries()) taken[index].push(await timeOf(browser, address, rate));
      }
      const median = (values) => values.sort((one, other) => one - other)[Math.floor(RUNS / 2)].toFixed(1);
      for (const [index, site] of sites.entries()) console.log(`${rate}× slower processor, ${site}: median ${median(taken[index])}`);
    }
  } finally {
    for (const { server } of servers) server.close();
  }
}
