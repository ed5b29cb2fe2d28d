// Tests games with a screen reader. Only the keyboard, the status line and the names of the squares are used.
import { expect, openBoard, test, twoPeople, type Page } from './support';
import { pageText, textPattern } from './texts';

/** The announcements of a screen reader, in order: each new text of the status line. */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const announced: string[] = ((window as any).announced = []);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach((node) => announced.push(node.textContent ?? ''));
    }).observe(document.querySelector('[role="status"]')!, { childList: true });
  });
}

const announced = (page: Page): Promise<string[]> => page.evaluate(() => (window as any).announced);
const lastAnnounced = async (page: Page) => (await announced(page)).at(-1) ?? '';

/** The accessible name and description of the focused square. */
function focused(page: Page): Promise<{ label: string; description: string }> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    return { label: element.getAttribute('aria-label') ?? '', description: element.getAttribute('aria-description') ?? '' };
  });
}

async function tabToBoard(page: Page): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await page.keyboard.press('Tab');
    if (/^[a-h][1-8], /.test((await focused(page)).label)) return;
  }
  throw new Error('no square is announced');
}

/** Goes to a square with the arrow keys. Only the names that a screen reader speaks are used to find the way. */
async function goTo(page: Page, target: string): Promise<void> {
  const at = (await focused(page)).label.slice(0, 2);
  const right = target.charCodeAt(0) - at.charCodeAt(0);
  const up = Number(target[1]) - Number(at[1]);
  for (let step = 0; step < Math.abs(right); step += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(up); step += 1) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  await expect.poll(async () => (await focused(page)).label.slice(0, 2)).toBe(target);
}

async function moveByAnnouncements(page: Page, from: string, to: string): Promise<void> {
  await goTo(page, from);
  await page.keyboard.press('Enter');
  await goTo(page, to);
  expect((await focused(page)).description).toMatch(/^possible (move|capture)/);
  await page.keyboard.press('Enter');
}

test('a whole game up to mate announces each move once', async ({ page }) => {
  await openBoard(page, twoPeople());
  await recordAnnouncements(page);
  await tabToBoard(page);
  const game: [string, string, string][] = [
    ['e2', 'e4', 'White played e4. Black to move.'], ['e7', 'e5', 'Black played e5. White to move.'],
    ['d1', 'h5', 'White played Qh5. Black to move.'], ['b8', 'c6', 'Black played Nc6. White to move.'],
    ['f1', 'c4', 'White played Bc4. Black to move.'], ['g8', 'f6', 'Black played Nf6. White to move.'],
  ];
  for (const [from, to, said] of game) {
    await moveByAnnouncements(page, from, to);
    await expect.poll(() => lastAnnounced(page)).toBe(said);
  }
  await moveByAnnouncements(page, 'h5', 'f7');
  await expect.poll(() => lastAnnounced(page)).toMatch(textPattern('Checkmate', pageText('White')));
  expect(await announced(page)).toHaveLength(7);
  expect((await focused(page)).label).toBe('f7, white queen');
});

test('the replies of the engine are announced and found on the board', async ({ page }) => {
  await openBoard(page, '?opponent=classic');
  await recordAnnouncements(page);
  await tabToBoard(page);
  for (let move = 0; move < 4; move += 1) {
    // A person would remember the announcements. This test searches for a square with a possible move instead.
    await goTo(page, ['e2', 'd2', 'a2', 'h2'][move]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    if (!/^possible/.test((await focused(page)).description)) {
      await page.keyboard.press('Escape');
      continue;
    }
    const before = (await announced(page)).length;
    await page.keyboard.press('Enter');
    await expect.poll(() => lastAnnounced(page), { timeout: 15_000 }).toMatch(new RegExp(`^${textPattern('Played', pageText('ClassicEngine')).source} ${pageText('YourTurn')}`));
    const said = (await announced(page)).slice(before);
    expect(said, 'the move and the reply, once each').toHaveLength(2);
    const [, square] = /played [KQRBN]?[a-h1-8]?x?([a-h][1-8])/.exec(said[1]) ?? [];
    if (square === undefined) continue;
    const focusedSquare = (await focused(page)).label.slice(0, 2);
    await goTo(page, square);
    expect((await focused(page)).label).toMatch(/black/);
    expect((await focused(page)).description).toContain('last move');
    await goTo(page, focusedSquare);
  }
  expect((await announced(page)).filter((text) => text.startsWith('Classic played')).length).toBeGreaterThanOrEqual(2);
});

test('the same text twice is announced twice', async ({ page }) => {
  await openBoard(page, twoPeople());
  await recordAnnouncements(page);
  await tabToBoard(page);
  const there = [['g1', 'f3'], ['g8', 'f6'], ['f3', 'g1'], ['f6', 'g8'], ['g1', 'f3']];
  for (const [from, to] of there) await moveByAnnouncements(page, from, to);
  const said = 'White played Nf3. Black to move.';
  await expect.poll(async () => (await announced(page)).filter((text) => text === said).length).toBe(2);
  expect(await announced(page)).toHaveLength(5);
});
