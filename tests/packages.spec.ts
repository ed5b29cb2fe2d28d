// Tests the npm packages in a browser: in a page that was built with Vite, and in a page without a bundler.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { startServer } from './site';
import { expect, test, type Page } from './support';

const RULES = `
  await init();
  const game = new Game();
  game.play('e4');
  document.body.dataset.moves = game.moves('g8').sort().join(' ');
`;
const ENGINES = `
  const lines = (window.lines = [[], []]);
  window.engines = lines.map((list) => createEngine((line) => list.push(line)));
`;

/** The two pages: with a bundler, packages are imported by name; without, by the address of their script. */
const PROGRAMS = {
  vite: `import { Game, init } from 'second-thought-rules';
    import { createEngine } from 'second-thought-engine';
    ${RULES}${ENGINES}`,
  plain: `import { Game, init } from './node_modules/second-thought-rules/index.js';
    import { createEngine } from './node_modules/second-thought-engine/index.js';
    ${RULES}${ENGINES}`,
};

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'));
  for (const name of ['second-thought-rules', 'second-thought-engine']) {
    const source = join('dist-packages', name);
    const { files } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
    const target = join(folder, 'node_modules', name);
    await mkdir(target, { recursive: true });
    for (const file of ['package.json', ...files]) await cp(join(source, file), join(target, file));
  }
  for (const [name, program] of Object.entries(PROGRAMS)) {
    await writeFile(join(folder, `${name}.html`), `<!DOCTYPE html><link rel="icon" href="data:,"><body><script type="module" src="./${name}.js"></script>`);
    await writeFile(join(folder, `${name}.js`), program);
  }
  await build({
    root: folder,
    base: './',
    logLevel: 'error',
    build: { target: 'es2022', outDir: 'built', rolldownOptions: { input: join(folder, 'vite.html') } },
  });
});
test.afterAll(async () => rm(folder, { recursive: true }));

async function withPage(page: Page, place: string, name: string, visit: () => Promise<void>): Promise<void> {
  const { server, address } = await startServer(join(folder, place), '/');
  try {
    await page.goto(`${address}${name}.html`);
    await visit();
    await page.goto('about:blank');
  } finally {
    server.kill();
  }
}

const send = (page: Page, engine: number, text: string) =>
  page.evaluate(([engine, text]) => (window as any).engines[engine].postMessage(text), [engine, text] as const);
const lines = (page: Page, engine: number): Promise<string[]> => page.evaluate((engine) => (window as any).lines[engine], engine);
const best = async (page: Page, engine: number) => (await lines(page, engine)).filter((line) => line.startsWith('bestmove'));

for (const [kind, place, name] of [
  ['made by Vite', 'built', 'vite'],
  ['without a bundler', '.', 'plain'],
] as const) {
  test(`a page ${kind} shows moves, and two engines search`, async ({ page }) => {
    await withPage(page, place, name, async () => {
      await expect(page.locator('body')).toHaveAttribute('data-moves', 'Nf6 Nh6');
      await send(page, 0, 'position startpos\ngo infinite');
      await send(page, 1, 'position startpos moves f2f3 e7e5 g2g4\ngo depth 4');
      await expect.poll(() => best(page, 1)).toHaveLength(1);
      expect((await best(page, 1))[0]).toMatch(/^bestmove d8h4/);
      await expect.poll(async () => (await lines(page, 0)).some((line) => line.startsWith('info depth 6'))).toBe(true);
      expect(await best(page, 0)).toHaveLength(0);
      await send(page, 0, 'stop');
      await expect.poll(() => best(page, 0)).toHaveLength(1);
      // The new engine that replaces the terminated one also replies.
      await send(page, 0, 'go depth 3');
      await expect.poll(() => best(page, 0)).toHaveLength(2);
    });
  });
}

test('stop answers within 60 ms @alone', async ({ page }) => {
  await withPage(page, '.', 'plain', async () => {
    await expect(page.locator('body')).toHaveAttribute('data-moves', 'Nf6 Nh6');
    const times = await page.evaluate(async () => {
      const [engine, list] = [(window as any).engines[0], (window as any).lines[0] as string[]];
      const line = async (beginning: string) => {
        while (!list.some((it) => it.startsWith(beginning))) await new Promise((next) => setTimeout(next, 1));
      };
      const times = [];
      for (let round = 0; round < 9; round += 1) {
        list.length = 0;
        engine.postMessage('position startpos\ngo infinite');
        await line('info depth 5');
        const begun = performance.now();
        engine.postMessage('stop');
        await line('bestmove');
        times.push(performance.now() - begun);
      }
      return times.sort((a, b) => a - b);
    });
    expect(times[4]).toBeLessThanOrEqual(60);
  });
});
