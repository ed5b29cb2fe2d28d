// The page on bare hosts, in old browsers, and when its own program breaks.
import { startServer } from './site';
import { click, expect, openBoard, plies, status, test, type Page } from './support';

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/** Another host for `dist`, under `mount`, for as long as `visit` takes. */
async function hosted(mount: string, environment: Record<string, string>, visit: (address: string) => Promise<void>): Promise<void> {
  const { server, address } = await startServer('dist', mount, environment);
  try {
    await visit(address);
  } finally {
    server.kill();
  }
}

async function playsAt(page: Page, address: string): Promise<void> {
  await openBoard(page, '?opponent=classic', address);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2, { timeout: 15_000 });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  // A host that goes while the names of openings are on their way would be complained of.
  await page.waitForLoadState('networkidle');
}

for (const mount of ['/', '/a/b/']) {
  test(`plays under ${mount} and a strict policy that the host sends`, async ({ page }) => {
    await page.addInitScript(() => {
      const broken: string[] = ((window as any).broken = []);
      addEventListener('securitypolicyviolation', (event) => broken.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
    await hosted(mount, { POLICY }, (address) => playsAt(page, address));
    expect(await page.evaluate(() => (window as any).broken)).toEqual([]);
  });
}

test('a host that does not know the type of the programs serves them all the same', async ({ page }) => {
  let types: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.wasm')) types.push(response.headers()['content-type']);
  });
  await hosted('/', { UNTYPED: '.wasm' }, (address) => playsAt(page, address));
  expect(types.length).toBeGreaterThan(0);
  expect(types).toEqual(types.map(() => 'application/octet-stream'));
});

test('nothing is asked of another host', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2, { timeout: 15_000 });
  const own = new URL(page.url()).origin;
  expect([...asked].filter((origin) => origin !== own && origin !== 'null')).toEqual([]);
});

test.describe('in a browser without', () => {
  const why = (page: Page) => page.locator('.status p');

  test('WebAssembly the page says so', async ({ page }) => {
    await page.addInitScript(() => void delete (globalThis as any).WebAssembly);
    await page.goto('./');
    await expect(why(page)).toContainText('needs WebAssembly');
  });

  test('vectors the page says so', async ({ page }) => {
    await page.addInitScript(() => {
      WebAssembly.validate = () => false;
    });
    await page.goto('./');
    await expect(why(page)).toContainText('lacks the vector instructions');
  });

  test.describe('scripts', () => {
    test.use({ javaScriptEnabled: false });
    // The script's file is held back by the browser, which is no fault of the page.
    test.use({ tolerated: /\.js csp$/ });

    test('the page says so', async ({ page, context }) => {
      await page.goto('./');
      // What a screen reader is given: Playwright's own look at the page would need scripts.
      const session = await context.newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const names = nodes.map((node) => String(node.name?.value ?? ''));
      expect(names.join('\n')).toContain('needs JavaScript and WebAssembly. Please switch JavaScript on');
    });
  });
});

test.describe('a part of the page', () => {
  test.use({ tolerated: /second-thought-web_bg|Failed to (fetch|load)|net::ERR/ });
  test('is missing: the page says so', async ({ page }) => {
    await page.route(/second-thought-web_bg.*\.wasm$/, (route) => route.abort());
    await page.goto('./');
    await expect(page.locator('.status p')).toContainText('could not be loaded completely');
  });
});

test.describe('the page breaks', () => {
  test.use({ tolerated: /unreachable|RuntimeError/, permissions: ['clipboard-read', 'clipboard-write'] });

  test('and tells it, with details to copy and a way to go on', async ({ page }) => {
    await openBoard(page, '?opponent=human');
    await click(page, 'e2', 'e4');
    await expect(plies(page)).toHaveCount(1);
    // The program counts on a document that makes elements.
    await page.evaluate(() => {
      const make = document.createElement;
      document.createElement = () => {
        throw new Error('no more elements');
      };
      (document.querySelector('[aria-label="Settings"]') as HTMLElement).click();
      setTimeout(() => (document.createElement = make), 200);
    });
    const broken = page.getByRole('alert').filter({ hasText: 'Something in the page broke' });
    await expect(broken).toBeVisible();
    await broken.getByRole('button', { name: 'Copy details' }).click();
    await expect(broken.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/panicked at[^]*unreachable/);
    await broken.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await expect(broken).toBeHidden();
    await expect(status(page)).toContainText('to move');
  });
});
