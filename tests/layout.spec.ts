// Tests how the page is loaded: nothing shifts, every folder works, and nothing is requested from other addresses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, move, openBoard, test, waitForReply } from './support';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
  test(`nothing shifts while the page loads at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // The delay is long enough for the page to be drawn once before its program is loaded.
    await page.route(/\.wasm$/, async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: { value: number; nodes: string[] }[] = ((window as any).shifts = []);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as any[]) {
          const nodes = entry.sources.map(({ node }: any) => node?.id || node?.className || node?.nodeName);
          shifts.push({ value: entry.value, nodes });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openBoard(page);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    expect(await page.evaluate(() => PerformanceObserver.supportedEntryTypes)).toContain('layout-shift');
    const shifts: { value: number; nodes: string[] }[] = await page.evaluate(() => (window as any).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
  });
}

test('a move and its reply shift nothing', async ({ page }) => {
  await openBoard(page);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  const places = () =>
    page.evaluate(() => ['board', 'status', 'moves'].map((id) => {
      const { left, top } = document.getElementById(id)!.getBoundingClientRect();
      return [id, left, top];
    }));
  const before = await places();
  // The wait starts before the move, because on a busy machine, the bar may disappear between two checks.
  const thinking = page.waitForSelector('#thinking');
  await move(page, 'e2', 'e4');
  await thinking;
  expect(await places()).toEqual(before);
  await waitForReply(page, 2);
  expect(await places()).toEqual(before);
});

test('the site works in a folder of any host and requests nothing outside it', async ({ page, context }) => {
  const port = await freePort();
  const folder = `http://127.0.0.1:${port}/a/b/`;
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const server = spawn(process.execPath, ['crates/xtask/src/server.mjs', process.env.TEST_DIST ?? 'dist', String(port), '/a/b/']);
  try {
    await once(server.stdout, 'data');
    await openBoard(page, '?play=white', folder);
    expect(page.url()).toBe(folder);
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
  } finally {
    server.kill();
  }
  expect(asked.some((address) => /engine-worker.*\.wasm$/.test(address))).toBe(true);
  expect(asked.filter((address) => !address.startsWith(folder) && !address.startsWith('data:'))).toEqual([]);
});

test('the page contains only relative addresses', async ({ page, request }) => {
  const html = await (await request.get('./')).text();
  const addresses = [...html.matchAll(/(?:src|href|content)="([^"]*\.(?:js|css|wasm|svg)[^"]*)"/g)].map((it) => it[1]);
  expect(addresses.length).toBeGreaterThan(6);
  expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
  expect(html).not.toMatch(/ style=|<style|<script(?![^>]* src=)/);
  await openBoard(page);
  expect(await page.locator('[style]:not(.progress-fill)').count()).toBe(0);
});

test.describe('the policy', () => {
  test.use({ tolerated: /Content Security Policy|Connecting to|Executing inline script|inline|example\.org/ });

  test('is in the page and is enforced', async ({ page }) => {
    await openBoard(page);
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute('content', POLICY);
    const outcome = await page.evaluate(async () => {
      const broken: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.head.append(script);
      const fetched = await fetch('https://example.org/').then(() => true, () => false);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return { broken, fetched, intruder: 'intruder' in window };
    });
    expect(outcome.intruder).toBe(false);
    expect(outcome.fetched).toBe(false);
    expect(outcome.broken.sort()).toEqual(['connect-src', 'script-src-elem']);
  });
});

/** Returns a port on which nothing listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
