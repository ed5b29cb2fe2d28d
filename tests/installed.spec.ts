// Tests the page as an installed app: shortcuts, shared texts, files, the screen that stays on, and vibration.
import { readFileSync } from 'node:fs';
import { button, choose, expect, expectPlacement, move, moves, openBoard, resign, START, test, twoPeople, waitForReply, type Page } from './support';
import { pageText } from './texts';

const manifest = JSON.parse(readFileSync('web/assets/second-thought.webmanifest', 'utf8'));

test('the shortcuts open a new game, the puzzles and the analysis', async ({ page }) => {
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['New game', 'Puzzles', 'Analyse']);
  const [newGame, puzzles, analysis] = manifest.shortcuts as { url: string }[];
  await openBoard(page, newGame!.url);
  await expect(page.getByRole('dialog', { name: pageText('NewGame') })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('about:blank');
  await openBoard(page, puzzles!.url);
  await expect(page.getByRole('dialog', { name: pageText('Practice') })).toBeVisible();
  await page.goto('about:blank');
  await openBoard(page, analysis!.url);
  await expect(page.locator('#evaluation-graph')).toBeVisible();
});

for (const [kind, text, played] of [
  ['game', '[White "Morphy"]\n[Black "Allies"]\n\n1. e4 e5 2. Nf3 *', ['e4', 'e5', 'Nf3']],
  ['game without tags', '1. d4 d5', ['d4', 'd5']],
] as const) {
  test(`a shared ${kind} is on the board, and the address is clean again`, async ({ page }) => {
    const { action, method, params } = manifest.share_target;
    expect(method).toBe('GET');
    await openBoard(page, `${action}?${new URLSearchParams({ [params.text]: text })}`);
    await expect.poll(() => moves(page)).toEqual([...played]);
    expect(new URL(page.url()).search).toBe('');
  });
}

test('a shared position is on the board', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ text: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' })}`);
  await expectPlacement(page, '4k3/8/8/8/8/8/8/4K2R');
});

test('a shared text that is neither is reported, and the game stays', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ text: 'hello' })}`);
  await expect(page.locator('#status')).not.toBeEmpty();
  await expectPlacement(page, START);
});

test('a file with which the system opens the page is imported', async ({ page }) => {
  expect(Object.values(manifest.file_handlers[0].accept)).toEqual([['.pgn']]);
  await page.addInitScript(() => {
    const launched = { files: [{ getFile: async () => new File(['1. c4 c5 2. g3 *'], 'game.pgn') }] };
    const setConsumer = (consumer: (launched: object) => void) => setTimeout(() => consumer(launched), 500);
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
  await openBoard(page);
  await expect.poll(() => moves(page)).toEqual(['c4', 'c5', 'g3']);
});

/** Counts the locks that keep the screen on. */
async function countLocks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { locks: 0 });
    const state = window as unknown as { locks: number };
    const request = async () => {
      state.locks += 1;
      return { release: async () => { state.locks -= 1; } };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  return () => page.evaluate(() => (window as unknown as { locks: number }).locks);
}

test('the screen stays on while a clock runs', async ({ page }) => {
  const locks = await countLocks(page);
  await openBoard(page, `${twoPeople()}&time=300+0`);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  expect(await locks()).toBe(0);
  await move(page, 'e2', 'e4');
  await expect.poll(locks).toBe(1);
  await resign(page);
  await expect.poll(locks).toBe(0);
});

test('a game without clocks lets the screen turn off', async ({ page }) => {
  const locks = await countLocks(page);
  await openBoard(page, '?level=1');
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  expect(await locks()).toBe(0);
});

test('the device vibrates on moves only if that is chosen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { vibrations: 0 });
    Object.defineProperty(navigator, 'vibrate', { value: () => ((window as unknown as { vibrations: number }).vibrations += 1) > 0 });
  });
  const vibrations = () => page.evaluate(() => (window as unknown as { vibrations: number }).vibrations);
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  expect(await vibrations()).toBe(0);
  await choose(page, pageText('Settings'));
  await page.getByRole('switch', { name: pageText('Vibration') }).check();
  await button(page, pageText('Done')).click();
  await move(page, 'e7', 'e5');
  await expect.poll(vibrations).toBe(1);
});

test('a game continues in a browser that cannot vibrate, even if vibration is chosen', async ({ page }) => {
  await page.addInitScript(() => void delete (Navigator.prototype as { vibrate?: unknown }).vibrate);
  await openBoard(page, twoPeople());
  await choose(page, pageText('Settings'));
  await page.getByRole('switch', { name: pageText('Vibration') }).check();
  await button(page, pageText('Done')).click();
  for (const [from, to] of [['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3']]) await move(page, from, to);
  await expect(page.locator('#moves [data-ply]')).toHaveText(['e4', 'e5', 'Nf3']);
});
