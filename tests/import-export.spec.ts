// Tests the import and export of games: PGN in a field, in the address and in files; saved JSON; links; pictures.
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import {
  START, button, choose, downloadedPgn, expect, expectPlacement, move, moves, openBoard, plies, status, test, twoPeople, watchFor, type Page } from './support';
import { pageText, pageTexts, textPattern } from './texts';

async function unfold(page: Page): Promise<void> {
  await choose(page, pageText('ImportAndExport'));
}

/** The error that is shown next to its field. */
const fault = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

const pgnField = (page: Page) => page.getByRole('textbox', { name: 'PGN', exact: true });

async function download(page: Page, name: string): Promise<[string, Buffer]> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return [file.suggestedFilename(), await readFile((await file.path())!)];
}

const OPERA = `[Event "Opera"]
[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {a pin <b>} (3... exd4 4. Qxd4) 4. dxe5 $1 Bxf3 1-0
`;

test('the game is exported as PGN', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await unfold(page);
  await expect.poll(() => downloadedPgn(page)).toMatch(/\[White "Human"\]\n\[Black "Human"\]\n\[Result "\*"\]\n\n1\. e4 \*\n$/);
  await page.keyboard.press('Escape');
  await move(page, 'e7', 'e5');
  await unfold(page);
  await expect.poll(() => downloadedPgn(page)).toMatch(/\n1\. e4 e5 \*\n$/);
});

test('PGN is loaded with its players, result, tags and comments', async ({ page }) => {
  await openBoard(page);
  await unfold(page);
  await pgnField(page).fill(OPERA);
  await button(page, pageText('LoadPgn')).click();
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'd6', 'd4', 'Bg4', 'dxe5', 'Bxf3']);
  await expect(status(page)).toContainText('White won.');
  await unfold(page);
  await expect.poll(() => downloadedPgn(page)).toMatch(/\[Event "Opera"\][^]*\[White "Morphy"\][^]*3\. d4 Bg4 {a pin <b>} \(3\.\.\. exd4 4\. Qxd4\) 4\. dxe5 \$1 Bxf3\s1-0\n$/);
  await page.keyboard.press('Escape');
  const note = page.getByRole('group', { name: pageText('Notes') });
  await expect(note).toHaveText('');
  await button(page, pageText('PreviousMove')).click();
  await expect(note).toHaveText('!');
  await button(page, pageText('PreviousMove')).click();
  await expect(note).toHaveText('a pin <b>');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.reload();
  await expect(note).toHaveText('a pin <b>');
  await button(page, pageText('LastMove')).click();
  await expect(status(page)).toContainText('White won.');
});

test('the result of an imported game cannot be undone', async ({ page }) => {
  await openBoard(page);
  for (const [pgn, result] of [[OPERA, '1-0'], ['1. e4 1/2-1/2', '1/2-1/2'], ['1. f3 e5 2. g4 Qh4# 0-1', '0-1']]) {
    await unfold(page);
    await pgnField(page).fill(pgn);
    await button(page, pageText('LoadPgn')).click();
    await expect(page.locator('#moves [data-result]')).toHaveAttribute('data-result', result);
    for (let visit = 0; visit < 2; visit += 1) {
      for (const name of pageTexts('Undo', 'Redo')) {
        await expect(button(page, name).and(page.locator(':not([aria-disabled])'))).toHaveCount(0);
      }
      await button(page, pageText('Undo')).click({ force: true });
      await expect(page.locator('#moves [data-result]')).toHaveAttribute('data-result', result);
      await expect.poll(() => page.evaluate(() => {
        const games = Object.keys(localStorage).filter((name) => name.includes('.game.'));
        return games.map((name) => JSON.parse(localStorage.getItem(name)!).result);
      })).toContain(result);
      await page.reload();
    }
    await unfold(page);
    await expect.poll(() => downloadedPgn(page)).toMatch(new RegExp(`\\[Result "${result}"\\][^]*\\s${result}\\n$`));
    await page.keyboard.press('Escape');
  }
});

test('after a reload the status names the shown position', async ({ page }) => {
  await openBoard(page);
  for (const pgn of [OPERA, '1. e4 e5 2. Nf3 *', '1. f3 e5 2. g4 Qh4# 0-1']) {
    await unfold(page);
    await pgnField(page).fill(pgn);
    await button(page, pageText('LoadPgn')).click();
    await expect(page.locator('#moves [data-ply="3"]')).toBeVisible();
    for (const ply of [2, 1]) {
      await page.locator(`#moves [data-ply="${ply}"]`).click();
      await expect(status(page)).toContainText(ply === 2 ? /^After 1… e5|^After 1… e5/ : /^After 1\. (e4|f3)/);
      const before = await status(page).innerText();
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
      await expect(status(page)).toHaveText(before);
    }
  }
});

test('imported PGN is exported unchanged, without additions', async ({ page }) => {
  await openBoard(page);
  for (const pgn of [
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "GNU Chess 5.07"]\n[Result "1-0"]\n[WhiteElo "?"]\n\n' +
      '1. e4 {[%clk 0:03:05]} 1... e5 (1... c5) {behind} 2. Nf3\n{[%eval 0.2] [%csl Gc5]} 1-0\n',
    '[Event "E"]\n[Site "S"]\n[Date "1858.??.??"]\n[Round "-"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n[TimeControl "5400+30"]\n\n' +
      '1. e4 {[%clk 1:30]} 1... e5 {[%clk 1:29]} *\n',
  ]) {
    await unfold(page);
    await pgnField(page).fill(pgn);
    await button(page, pageText('LoadPgn')).click();
    await expect(plies(page).first()).toHaveText('e4');
    await page.reload();
    await unfold(page);
    await expect.poll(() => downloadedPgn(page)).toBe(pgn);
    await page.keyboard.press('Escape');
  }
  await expect(page.locator('#clock-white')).toHaveText('1:30:00');
});

test('the typed text is replaced by the game, even after many unreadable moves', async ({ page }) => {
  await openBoard(page, twoPeople());
  await unfold(page);
  const long = '1. Ng1 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng1 *\n';
  // The text is inserted at once, because typing it would take minutes.
  await pgnField(page).evaluate((field: HTMLTextAreaElement, text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, `${long.repeat(3000)}1. d4 *`);
  await button(page, pageText('LoadPgn')).click();
  await expect(plies(page)).toHaveText(['d4'], { timeout: 30_000 });
  await unfold(page);
  await expect.poll(() => downloadedPgn(page)).toMatch(/\n1\. d4 \*\n$/);
});

test('PGN with the piece letters of another language is read in that language', async ({ page }) => {
  await openBoard(page, twoPeople());
  for (const [pgn, expected] of [
    ['1. e4 e5 2. Cc3 Cc6 3. d3 d6 *', ['e4', 'e5', 'Nc3', 'Nc6', 'd3', 'd6']],
    ['1. d4 d5 2. Dd3 Sf6 *', ['d4', 'd5', 'Qd3', 'Nf6']],
    ['1. e4 e5 2. Кf3 Кc6 3. Сb5 *', ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']],
  ] as const) {
    await unfold(page);
    await pgnField(page).fill(pgn);
    await button(page, pageText('LoadPgn')).click();
    await expect(plies(page)).toHaveText([...expected]);
  }
});

test('an error in PGN is reported with its line and does not change the game', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'd2', 'd4');
  await unfold(page);
  for (const [text, message] of [
    ['[White "a"]\n1. Ke4 e5 *', `PGN: ${pageText('PgnPlace', 2, 4, pageText('MoveIllegal', 'Ke4'))}.`],
    ['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n1. e4 *', textPattern('PgnPlace', '1', '1', textPattern('PgnFen', textPattern('FenIllegal')))],
    ['<script>alert(1)</script>', /PGN: line 1/],
    ['', pageText('FieldEmpty', 'PGN')],
    ['[Event "nothing"', /PGN: line 1/],
  ] as const) {
    await pgnField(page).fill(text);
    await button(page, pageText('LoadPgn')).click();
    await expect(fault(page)).toHaveText(message);
    await expect(fault(page).locator('*')).toHaveCount(0);
    await expect(plies(page)).toHaveText(['d4']);
  }
});

test('PGN is loaded up to its error, which the status reports', async ({ page }) => {
  await openBoard(page, twoPeople());
  const load = async (text: string) => {
    await unfold(page);
    await pgnField(page).fill(text);
    await button(page, pageText('LoadPgn')).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  for (const [rest, message] of [
    ['2. Ke3 Nf6 *', `${pageText('CutIllegal', 2, pageText('White'), 'Ke3', 1, 13)} ${pageText('UpToThere')}`],
    ['2. Mf3 Nf6 *', pageText('CutMove', 2, pageText('White'), pageText('MoveUnknown', 'Mf3'), 1, 13)],
    ['2. -- Nf6 *', pageText('CutMove', 2, pageText('White'), pageText('CutNullMove'), 1, 13)],
    ['{never closed', `PGN: ${pageText('PgnPlace', 1, 10, pageText('PgnOpenComment'))}. ${pageText('UpToThere')}`],
    ['(1... c5', `PGN: ${pageText('PgnPlace', 1, 10, pageText('PgnOpenVariation'))}.`],
    ['} *', pageText('UnreadSigns', 1)],
  ] as const) {
    await load(`1. e4 e5 ${rest}`);
    await expect(status(page)).toContainText(message);
    await expect(plies(page)).toHaveText(['e4', 'e5']);
  }
  const many = Array.from({ length: 300 }, (_, index) => `[Tag${index} "x"]`).join('\n');
  for (const [tag, message] of [
    ['[White "Stockfish 7 /Level 6\\"]', pageText('CorrectedTags', 1)],
    ['[Site]', `${pageText('UnreadTags', 1)} ${pageText('FirstFlaw', pageText('PgnPlace', 1, 1, pageText('PgnTag', '[Site]')))}`],
    [`[Annotator "${'x'.repeat(5000)}"]`, pageText('UnreadTags', 1)],
    [many, pageText('UnreadTags', 44)],
  ] as const) {
    await load(`${tag}\n\n1. d4 d5 *`);
    await expect(status(page)).toContainText(message);
    await expect(plies(page)).toHaveText(['d4', 'd5']);
  }
  await load('1. e4 e5 += 2. Nf3± Nc6 ½–½');
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(page.locator('#moves [data-result]')).toHaveAttribute('data-result', '1/2-1/2');
});

test('an engine named in the tags continues the game, which is imported as it was exported', async ({ page }) => {
  await openBoard(page, '?opponent=classic');
  await move(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2, { timeout: 15_000 });
  const played = await moves(page);
  await unfold(page);
  const text = await downloadedPgn(page);
  await openBoard(page, twoPeople());
  await unfold(page);
  await pgnField(page).fill(text);
  await button(page, pageText('LoadPgn')).press('Enter');
  await expect(plies(page)).toHaveText(played);
  await expect(page.locator('.player-name')).toHaveText(pageTexts('ClassicEngine', 'You'));
});

test('PGN is copied and downloaded', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await unfold(page);
  await button(page, pageText('CopyPgn')).click();
  await expect(status(page)).toHaveText(pageText('Copied', 'PGN'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/1\. e4 \*/);
  const [name, file] = await download(page, pageText('DownloadPgn'));
  expect(name).toMatch(/^Human-Human-\d{4}-\d\d-\d\d\.pgn$/);
  expect(file.toString()).toBe(await page.evaluate(() => navigator.clipboard.readText()));
  await button(page, pageText('CopyFen')).click();
  await expect(status(page)).toHaveText(pageText('Copied', 'FEN'));
});

test('of several imported games, the first is on the board and all are in the list', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'a2', 'a3');
  await unfold(page);
  await pgnField(page).fill(`${OPERA}\n1. e4 e4 *\n\n[White "Second"]\n\n1. c4 *\n`);
  await button(page, pageText('LoadPgn')).click();
  await expect(status(page)).toContainText(`${pageText('GamesImported', 3)} ${pageText('GamesInPart', 1, pageText('CutIllegal', 1, pageText('Black'), 'e4', 8, 7).slice(0, -1))}`);
  await expect(plies(page)).toHaveCount(8);
  await button(page, pageText('Games')).click();
  await expect(page.getByRole('dialog', { name: pageText('Games') }).getByRole('listitem')).toHaveCount(4);
});

test.describe('games that are already stored', () => {
  const ONE = '[White "A"]\n[Black "B"]\n[Date "2026.05.03"]\n\n1. e4 e5 1-0\n\n';
  const TWO = ONE.replace('"A"', '"C"');
  const COMMENTED = ONE.replace('1. e4', '1. e4 {a comment}');
  const rows = (page: Page) => page.getByRole('dialog', { name: pageText('Games') }).getByRole('listitem');

  async function load(page: Page, pgn: string): Promise<void> {
    await unfold(page);
    await pgnField(page).fill(pgn);
    await button(page, pageText('LoadPgn')).click();
    await expect(pgnField(page)).toHaveCount(0);
  }

  async function expectGames(page: Page, count: number): Promise<void> {
    await button(page, pageText('Games')).click();
    await expect(rows(page)).toHaveCount(count);
    await page.getByRole('dialog', { name: pageText('Games') }).getByRole('button', { name: pageText('Done') }).click();
  }

  test('are counted and not stored again', async ({ page }) => {
    await openBoard(page);
    await load(page, ONE + TWO);
    await expect(status(page)).toContainText(pageText('GamesImported', 2));
    await load(page, ONE + TWO);
    await expect(status(page)).toContainText(`${pageText('GamesImported', 0)} ${pageText('GamesDuplicate', 2)}`);
    await expect(plies(page)).toHaveText(['e4', 'e5']);
    await expectGames(page, 2);
    // The order of the games does not matter, and other games are added.
    await load(page, TWO + ONE.replace('e5', 'c5') + ONE);
    await expect(status(page)).toContainText(`${pageText('OneGameImported')} ${pageText('GamesDuplicate', 2)}`);
    await expectGames(page, 3);
  });

  test('are recognized within one text and after a reload', async ({ page }) => {
    await openBoard(page);
    await load(page, ONE + ONE + TWO + TWO);
    await expect(status(page)).toContainText(`${pageText('GamesImported', 2)} ${pageText('GamesDuplicate', 2)}`);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
    await load(page, TWO);
    await expect(status(page)).toContainText(pageText('GamesDuplicate', 1));
    await expectGames(page, 2);
  });

  for (const [name, pgn] of [
    ['has another result', ONE.replace('1-0', '0-1')],
    ['has another date', ONE.replace('05.03', '05.04')],
    ['has another player', ONE.replace('"B"', '"D"')],
    ['has a comment', COMMENTED],
    ['has clock times', ONE.replace('1. e4', '1. e4 {[%clk 0:05:00]}')],
    ['has another start position', ONE.replace('\n\n1. e4 e5', '\n[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"]\n\n1. e4 e5')],
    ['has no players', ONE.replace(/\[(White|Black).*\n/g, '')],
  ] as const) {
    test(`do not hide a game that ${name}`, async ({ page }) => {
      await openBoard(page);
      await load(page, ONE);
      await load(page, pgn);
      await expect(status(page)).not.toContainText(textPattern('GamesDuplicate'));
      await expectGames(page, 2);
    });
  }

  test('keep their comments when the bare game is imported again', async ({ page }) => {
    await openBoard(page);
    await load(page, COMMENTED);
    await load(page, ONE);
    await expect(status(page)).toContainText(pageText('GamesDuplicate', 1));
    await expectGames(page, 1);
    await unfold(page);
    await expect.poll(() => downloadedPgn(page)).toContain('{a comment}');
  });

  test('are recognized if their texts are in the database', async ({ page }) => {
    const pgn = Array.from({ length: 300 }, (_, index) => `[White "W${index}"]\n[Black "B"]\n[Event "${'x'.repeat(200)}"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n`).join('');
    await openBoard(page);
    await load(page, pgn);
    await expect(status(page)).toContainText(pageText('GamesImported', 300));
    const archived = () => page.evaluate(() => Object.values(localStorage).filter((text) => text.includes('"archived"')).length);
    await expect.poll(archived).toBeGreaterThan(50);
    await load(page, pgn);
    await expect(status(page)).toContainText(pageText('GamesDuplicate', 300));
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('.game.')).length)).toBe(300);
  });
});

test('pgn in the address opens the game for two people, or for the named players', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ pgn: '1. e4 e5 2. Nf3' })}`);
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(page.locator('.player-name')).toHaveText(pageTexts('Black', 'White'));
  expect(new URL(page.url()).search).toBe('');
  await openBoard(page, `?${new URLSearchParams({ pgn: '1. e4', level: '1' })}`);
  await expect(page.locator('.player-name')).toHaveText([pageText('Newcomer'), pageText('You')]);
  await expect(plies(page)).toHaveCount(2, { timeout: 15_000 });
});

test('invalid pgn in the address is reported, and the saved game stays', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'd2', 'd4');
  await openBoard(page, `?${new URLSearchParams({ pgn: '1. Ke7' })}`);
  await expect(status(page)).toContainText(`pgn: line 1, column 4: ${pageText('MoveIllegal', 'Ke7')}`);
  await expect(plies(page)).toHaveText(['d4']);
});

test('pgn in the address is opened up to its error, and underscores are spaces', async ({ page }) => {
  await openBoard(page, `?${new URLSearchParams({ pgn: '1. e4 Ke7 2. d4' })}`);
  await expect(status(page)).toContainText(`${pageText('CutIllegal', 1, pageText('Black'), 'Ke7', 1, 7)} ${pageText('UpToThere')}`);
  await expect(plies(page)).toHaveText(['e4']);
  for (const pgn of ['e4_e5_Nf3', '1._e4_e5_2._Nf3']) {
    await openBoard(page, `?pgn=${pgn}`);
    await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
  }
  await openBoard(page, `?${new URLSearchParams({ pgn: '[White "A_B"] 1. e4 {c_d} *' })}`);
  await unfold(page);
  await expect.poll(() => downloadedPgn(page)).toMatch(/\[White "A_B"\][^]*1\. e4 {c_d} \*\n$/);
});

test('a copied link opens the same game', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await move(page, 'c7', 'c5');
  await unfold(page);
  await button(page, pageText('CopyLink')).click();
  await expect(status(page)).toHaveText(pageText('Copied', pageText('Link')));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await (await context.browser()!.newContext()).newPage();
  await other.goto(link);
  await expect(plies(other)).toHaveText(['e4', 'c5']);
  await other.context().close();
});

test('the link is shared with the dialog of the system', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', {
    value: async (what: ShareData) => void ((window as any).shared = what),
    configurable: true,
  }));
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await unfold(page);
  await button(page, pageText('ShareLink')).click();
  const { title, url } = await page.evaluate(() => (window as any).shared);
  expect(title).toBe('Second Thought');
  expect(new URL(url).searchParams.get('pgn')).toContain('1. e4');
});

test('PGN and the picture are shared with the dialog of the system', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', {
    value: async ({ title, text, files }: ShareData) => {
      const [file] = files ?? [];
      (window as any).shared = { title, text, file: file && [file.name, file.type, file.size > 1000] };
      if ((window as any).refuses) throw new DOMException('no', (window as any).refuses);
    },
    configurable: true,
  }));
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', {
    value: ({ files }: ShareData) => files?.[0]?.type === 'image/png',
    configurable: true,
  }));
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await unfold(page);
  const shared = () => page.evaluate(() => (window as any).shared);
  await button(page, pageText('SharePgn')).click();
  expect((await shared()).text).toContain('1. e4 *');
  await button(page, pageText('SharePicture')).click();
  await expect.poll(async () => (await shared()).file).toEqual([expect.stringMatching(/^Human-Human-.*\.png$/), 'image/png', true]);
  // If the person closes the dialog, this is not an error. Other errors are reported.
  await page.evaluate(() => ((window as any).refuses = 'AbortError'));
  await button(page, pageText('SharePgn')).click();
  await watchFor(page, 200);
  await expect(status(page)).not.toContainText(pageText('NotShared'));
  await page.evaluate(() => ((window as any).refuses = 'NotAllowedError'));
  await button(page, pageText('SharePgn')).click();
  await expect(status(page)).toContainText(pageText('NotShared'));
});

test('a browser without a share dialog has no share buttons', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await openBoard(page);
  await unfold(page);
  await expect(button(page, pageText('CopyLink'))).toBeVisible();
  await expect(button(page, pageText('ShareLink'))).toHaveCount(0);
});

test('a game is exported as JSON and imported again', async ({ page }) => {
  await openBoard(page, twoPeople());
  await move(page, 'e2', 'e4');
  await move(page, 'e7', 'e5');
  await button(page, pageText('Undo')).click();
  await unfold(page);
  const [name, file] = await download(page, pageText('DownloadGame'));
  expect(name).toMatch(/^Human-Human-.*\.json$/);
  expect(JSON.parse(file.toString())).toMatchObject({ version: 1, moves: ['e2e4', 'e7e5'], cursor: 1 });
  await openBoard(page, twoPeople());
  await unfold(page);
  await page.getByLabel(pageText('OpenFile')).setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: file });
  await expect(plies(page).and(page.locator('[aria-current="true"]'))).toHaveText('e4');
  await button(page, pageText('Redo')).click();
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});

test('files of every format are opened, and others are reported', async ({ page }) => {
  await openBoard(page, twoPeople());
  const open = async (name: string, text: string) => {
    if (!(await page.getByRole('dialog').isVisible())) await unfold(page);
    await page.getByLabel(pageText('OpenFile')).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await open('a.fen', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 7\n');
  await expectPlacement(page, '4k3/8/8/8/8/8/8/R3K2R');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open('a.pgn', OPERA);
  await expect(plies(page)).toHaveCount(8);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const file = async (buffer: Buffer) => {
    await unfold(page);
    await page.getByLabel(pageText('OpenFile')).setInputFiles({ name: 'b.pgn', mimeType: 'text/plain', buffer });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await file(Buffer.from('\ufeff[White "Müller"]\r\n\r\n1. e4 e5 2. Nf3 1-0\r\n', 'utf16le'));
  await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
  await expect(page.locator('.player-name').filter({ hasText: 'Müller' })).toHaveCount(1);
  await file(Buffer.from('\ufeff1. c4 c5 1/2-1/2\n', 'utf16le').swap16());
  await expect(plies(page)).toHaveText(['c4', 'c5']);
  await file(Buffer.from('[White "a"]\r\r1. d4 ; a comment\rd5 2. c4 1-0\r\x1a\0'));
  await expect(plies(page)).toHaveText(['d4', 'd5', 'c4']);
  await open('a.pgn', OPERA);
  await expect(plies(page)).toHaveCount(8);
  await open('a.json', '{"version": 9}');
  await expect(status(page)).toContainText(pageText('FileUnread', 'version: 9 is not 1'));
  await open('a.txt', 'hello');
  await expect(status(page)).toContainText('PGN: line 1');
  await expect(plies(page)).toHaveCount(8);
});

test('a file replaces a game that is being played only after a question', async ({ page }) => {
  const games = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('second-thought.game.')).length);
  const open = async (...texts: string[]) => {
    await unfold(page);
    await page.getByLabel(pageText('OpenFile')).setInputFiles(texts.map((text, index) => (
      { name: `${index}.pgn`, mimeType: 'text/plain', buffer: Buffer.from(text) })));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await openBoard(page, twoPeople());
  await move(page, 'a2', 'a3');
  await open('[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 *\n', '1. c4 * 1. d4 *');
  await expect(status(page)).toContainText(pageText('GamesImported', 3));
  await expect(status(page)).toContainText(pageText('LeaveSaved'));
  await expect(plies(page)).toHaveText(['a3']);
  await expect.poll(games).toBe(4);
  await button(page, pageText('KeepPlaying')).click();
  await move(page, 'a7', 'a6');
  await expect(plies(page)).toHaveText(['a3', 'a6']);
  await open('1. Nf3 *');
  await expect(status(page)).toContainText(pageText('OneGameImported'));
  await button(page, pageText('OpenGame')).click();
  await expect(plies(page)).toHaveText(['Nf3']);
  expect(await games()).toBe(5);
  await choose(page, pageText('Games'));
  await page.getByRole('button', { name: /^Anderssen – Kieseritzky/ }).click();
  await expect(plies(page)).toHaveText(['e4', 'e5']);
});

test('closing the file chooser leaves the dialog open', async ({ page }) => {
  await openBoard(page, twoPeople());
  await unfold(page);
  await page.getByLabel(pageText('OpenFile')).dispatchEvent('cancel', { bubbles: true });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a file dropped on the page is opened', async ({ page }) => {
  await openBoard(page, twoPeople());
  const data = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'a.pgn'));
    return data;
  }, OPERA);
  await page.dispatchEvent('#board', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('#board', 'drop', { dataTransfer: data });
  await expect(plies(page)).toHaveCount(8);
});

test('dragged text is left to the browser, and nothing can be dropped behind a dialog', async ({ page }) => {
  await openBoard(page, twoPeople());
  const isHandled = (hasFile: boolean) => page.evaluate(([text, hasFile]) => {
    const dataTransfer = new DataTransfer();
    if (hasFile) dataTransfer.items.add(new File([text as string], 'a.pgn'));
    else dataTransfer.setData('text/plain', 'e4');
    const field = document.querySelector('#typed-move')!;
    return !field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [OPERA, hasFile] as const);
  expect(await isHandled(false)).toBe(false);
  await button(page, pageText('Settings')).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await isHandled(true)).toBe(true);
  await page.getByRole('button', { name: pageText('Done') }).click();
  await expect(plies(page)).toHaveCount(0);
});

test('a file of another format that is too long is not read, and the limit is reported', async ({ page }) => {
  await openBoard(page, twoPeople());
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{"version": 1', new Uint8Array(30 << 20)], 'long.json'));
    document.querySelector('#board')!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(status(page)).toContainText(pageText('FileTooLong', 16));
});

test('a failure to create a picture is reported', async ({ page }) => {
  await openBoard(page, twoPeople());
  await unfold(page);
  await page.evaluate(() => (HTMLCanvasElement.prototype.toBlob = (then) => then(null)));
  await button(page, pageText('PicturePng')).click();
  await expect(status(page)).toContainText(pageText('NoPicture'));
});

test('the board is exported as SVG and as PNG', async ({ page }) => {
  await openBoard(page, twoPeople('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 7'));
  await unfold(page);
  const [name, svg] = await download(page, pageText('PictureSvg'));
  expect(name).toMatch(/^Human-Human-.*\.svg$/);
  const counts = await page.evaluate((text) => {
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
    document.body.append(drawing.documentElement);
    const uses = [...document.querySelectorAll('body > svg:last-child > svg > use')] as SVGUseElement[];
    return uses.map((use) => [use.getAttribute('href'), use.getBBox().width > 10]);
  }, svg.toString());
  expect(counts.sort()).toEqual([['#bK', true], ['#wK', true], ['#wR', true], ['#wR', true]]);
  const [file, png] = await download(page, pageText('PicturePng'));
  expect(file).toMatch(/^Human-Human-.*\.png$/);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width, height, shades] = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const of = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].join();
    // The points are on an empty dark square, on an empty light square, and in the centre of a king's square.
    return [image.width, image.height, [of(270, 1170), of(90, 1170), of(810, 1370)]];
  }, [...png]);
  expect([width, height]).toEqual([1440, 1440]);
  expect(new Set(shades).size).toBe(3);
});

test('a picture shows the marks of the position: last move, check and drawings', async ({ page }) => {
  await openBoard(page, twoPeople('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 7'));
  await move(page, 'a1', 'a8');
  await page.locator('#e1').click({ button: 'right' });
  await expect(page.locator('.drawings g')).toHaveCount(1);
  await unfold(page);
  const [, svg] = await download(page, pageText('PictureSvg'));
  const [tints, drawn] = await page.evaluate((text) => {
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
    const tints = [...drawing.querySelectorAll('path[fill-opacity]')].map((it) => it.getAttribute('d'));
    const stroke = drawing.querySelector('g .stroke')!;
    return [tints, ['stroke', 'stroke-width', 'fill'].map((name) => stroke.getAttribute(name))];
  }, svg.toString());
  expect(tints).toEqual(['M0 315h45v45h-45z', 'M0 0h45v45h-45z', 'M180 0h45v45h-45z']);
  expect(drawn).toEqual(['rgb(17, 102, 45)', '0.13px', 'none']);
  const [file, png] = await download(page, pageText('PicturePng'));
  expect(file).toMatch(/\.png$/);
  // The ring around e1 is green, and the area outside the ring is not.
  const [ring, outside] = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    return [[810 - 77, 1350], [722, 1262]].map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
  }, [...png]);
  expect(ring[1]).toBeGreaterThan(ring[0] + 20);
  expect(outside[0]).toBeGreaterThan(outside[1]);
});

test('ten megabytes of PGN and ten thousand variations do not stop the page', async ({ page }) => {
  test.slow();
  await openBoard(page, twoPeople());
  const open = async (text: string) => {
    await unfold(page);
    await page.getByLabel(pageText('OpenFile'))
      .setInputFiles({ name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await open(`1. e4 {${'x'.repeat(10 << 20)}} *`);
  await expect(status(page)).toContainText(pageText('PgnTooLong', 4194304), { timeout: 20_000 });
  await open(`1. e4 ${'(1. d4 '.repeat(10_000)}${') '.repeat(10_000)} *`);
  await expect(plies(page)).toHaveText(['e4']);
  await expectPlacement(page, START.replace('PPPPPPPP', 'PPPP1PPP').replace('/8/8/8/8/', '/8/8/4P3/8/'));
});

test('a megabyte of FEN is refused with a short text, and play continues', async ({ page }) => {
  await openBoard(page, twoPeople());
  await unfold(page);
  for (const text of ['p'.repeat(1 << 20), `${START} w KQkq - 0 ${'9'.repeat(1 << 20)}`]) {
    await page.getByRole('textbox', { name: 'FEN', exact: true }).evaluate((field: HTMLInputElement, text) => {
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, text);
    await button(page, pageText('LoadFen')).click();
    await expect(fault(page)).toContainText('FEN: ');
    expect((await fault(page).textContent())!.length).toBeLessThan(200);
  }
  await page.keyboard.press('Escape');
  await move(page, 'e2', 'e4');
  await expect(plies(page)).toHaveText(['e4']);
});

test('a browser without a clipboard reports it', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openBoard(page);
  await unfold(page);
  await button(page, pageText('CopyPgn')).click();
  await expect(status(page)).toContainText(pageText('NotCopied'));
});

test('loading a game does not change the choices for the next one', async ({ page }) => {
  // The person has White. If the engine had already moved, the page would ask a question before it loads another game.
  await openBoard(page, '?opponent=3&play=white');
  const chosen = () => page.evaluate(() => localStorage.getItem('second-thought.new-game'));
  expect(await chosen()).toContain('opponent=3\nplay=white');
  await unfold(page);
  await pgnField(page).fill(OPERA);
  await button(page, pageText('LoadPgn')).click();
  await expect(plies(page)).toHaveCount(8);
  expect(await chosen()).toContain('opponent=3\nplay=white');
});

test('clock times of PGN are imported and exported, and what is left out is reported', async ({ page }) => {
  await openBoard(page);
  await unfold(page);
  await pgnField(page).fill(`[TimeControl "300+3"]

1. e4 {[%clk 0:04:58]} e5 $1 {[%clk 0:04:50.5]} (1... c5 {Sicilian} 2. Nf3) 2. Nf3 {[%clk 0:04:31]} Nc6 {${'a comment '.repeat(7000)}[%clk 0:04:20]} *
`);
  await button(page, pageText('LoadPgn')).click();
  const leftOut = ['LeftOutComments', 'LeftOutVariations', 'LeftOutMarks'].map((name) => pageText(name, 1));
  await expect(status(page)).toContainText(pageText('LeftOut', leftOut.join(', ')));
  await unfold(page);
  await expect.poll(() => downloadedPgn(page)).toMatch(/\[TimeControl "300\+3"\][^]*1\. e4 {\[%clk 0:04:58\]} 1\.\.\. e5 {\[%clk 0:04:50\.5\]}\s2\. Nf3/);
  await page.keyboard.press('Escape');
  await expect(page.locator('#clock-black')).toHaveText('4:20');
  await button(page, pageText('Undo')).click();
  await expect(page.locator('#clock-white')).toHaveText('4:31');
  await button(page, pageText('Undo')).click();
  await expect(page.locator('#clock-black')).toHaveText('4:50');
});

test('a file with an invalid position is reported as such', async ({ page }) => {
  await openBoard(page, twoPeople());
  await unfold(page);
  await page.getByLabel(pageText('OpenFile')).setInputFiles({ name: 'a.fen', mimeType: 'text/plain', buffer: Buffer.from('9/8/8/8/8/8/8/8 w - - 0 1') });
  await expect(status(page)).toHaveText(pageText('FieldFault', 'FEN', pageText('FenPlacement', '9/8/8/8/8/8/8/8')));
});

test('a file of thousands of games is read while the page stays responsive', async ({ page }) => {
  test.slow();
  await openBoard(page, twoPeople());
  const game = `[Event "Many"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 ${'{ ten words that nobody keeps are said about this one } '.repeat(8)}*\n\n`;
  const count = Math.ceil((10 << 20) / game.length);
  // Records `longest`, the longest time for which the import blocks the page, and `turns`, the number of tasks that
  // the page runs during the import after the first game is on the board.
  await page.evaluate(([game, count]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([(game as string).repeat(count as number)], 'many.pgn'));
    const held = { longest: 0, turns: 0 };
    (window as any).held = held;
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      held.longest = Math.max(held.longest, now - last);
      last = now;
      const isDone = /games imported|no room left/.test(document.querySelector('#status')!.textContent!);
      if (document.querySelector('[data-ply="20"]') && !isDone) held.turns += 1;
      setTimeout(look);
    };
    look();
    document.querySelector('#board')!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [game, count] as const);
  await expect(plies(page)).toHaveCount(20, { timeout: 20_000 });
  await expect(status(page)).toContainText(textPattern('GamesImported'), { timeout: 120_000 });
  const said = (await status(page).textContent())!;
  const counted = (name: string) => textPattern(name, /(\d+)/).exec(said)?.[1];
  const [saved, unsaved] = [counted('GamesImported'), counted('GamesNotSaved')];
  expect(Number(saved) + Number(unsaved ?? 0), 'each game is counted').toBe(count);
  // After the first thousand, games are stored in the database.
  const stored = await page.evaluate(() => new Promise<number>((resolve, reject) => {
    const open = indexedDB.open('second-thought-catalog');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const count = open.result.transaction('entries').objectStore('entries').count();
      count.onsuccess = () => resolve(count.result + Object.keys(localStorage).filter((name) => name.includes('.game.')).length);
    };
  }));
  expect(Math.abs(stored - Number(saved)), 'all but the one on the board').toBeLessThanOrEqual(1);
  const { longest, turns } = await page.evaluate(() => (window as any).held as { longest: number; turns: number });
  console.log(`${count} games in ${(game.length * count) >> 20} MB: the page was held up for ${Math.round(longest)} ms at most`);
  expect(turns).toBeGreaterThan(4);
});
