// Tests the main path through a library of many games in every available browser: a file is imported, games are found
// and opened after a reload, and a backup is saved and merged.
import { button, choose, expect, openBoard, plies, status, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

/** More games than the browser's storage has, so that the entries of the last ones are in the catalog. */
const GAMES = 1_150;

const games = (page: Page) => page.getByRole('dialog', { name: pageText('Games') });
const settings = (page: Page) => page.getByRole('dialog', { name: pageText('Settings') });

/** A PGN file of games of different players, half of which are Sicilian Defences. */
function pgn(): Buffer {
  const game = (index: number) => `[Event "A tournament"]\n[Date "2020.05.03"]\n[White "Player ${index}, White"]\n[Black "Player ${index}, Black"]
[Result "1-0"]\n\n1. e4 ${index % 2 ? 'e5 2. Nf3 Nc6' : 'c5 2. Nf3 d6'} 1-0\n`;
  return Buffer.from(Array.from({ length: GAMES }, (_, index) => game(index)).join('\n'));
}

async function openGames(page: Page): Promise<void> {
  await choose(page, pageText('Games'));
  await expect(games(page).locator('.games-count')).toHaveText(String(GAMES));
}

async function find(page: Page, text: string, count: number): Promise<void> {
  await games(page).getByRole('searchbox').fill(text);
  await expect(games(page).locator('.games-count')).toHaveText(String(count));
}

test('many games are imported, found, opened after a reload, and saved as a backup', async ({ page, context }) => {
  // Playwright does not report downloads of an installed Firefox.
  await page.addInitScript(() => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (file) => create.call(URL, (window as any).savedFile = file);
  });
  await openBoard(page, twoPeople());
  await choose(page, pageText('ImportAndExport'));
  await page.getByLabel(pageText('OpenFile')).setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: pgn() });
  await expect(status(page)).toContainText(pageText('GamesImported', GAMES), { timeout: 60_000 });
  await openGames(page);
  await find(page, `player ${GAMES - 1}, black`, 1);
  await find(page, 'sicilian', GAMES / 2);
  await find(page, `player ${GAMES - 2}, white`, 1);
  await games(page).locator('.game-open').click();
  await expect(plies(page)).toHaveText(['e4', 'c5', 'Nf3', 'd6']);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(plies(page)).toHaveText(['e4', 'c5', 'Nf3', 'd6']);
  await openGames(page);
  await page.keyboard.press('Escape');
  await button(page, pageText('Settings')).click();
  await settings(page).getByRole('button', { name: pageText('SaveBackup') }).click();
  await expect(settings(page).locator('.backup-result')).toHaveText(pageText('BackupSaved', GAMES), { timeout: 60_000 });
  const backup = Buffer.from(await page.evaluate(() => (window as any).savedFile.text()));

  const empty = await context.browser()!.newContext();
  try {
    const other = await empty.newPage();
    await openBoard(other);
    await button(other, pageText('Settings')).click();
    await settings(other).getByLabel(pageText('RestoreBackup')).setInputFiles({ name: 'my.backup', mimeType: 'application/octet-stream', buffer: backup });
    await expect(settings(other).locator('.backup-result')).toContainText(pageText('BackupRestored', GAMES, 0, 0), { timeout: 60_000 });
    await other.keyboard.press('Escape');
    await openGames(other);
    await find(other, 'sicilian', GAMES / 2);
  } finally {
    await empty.close();
  }
});
