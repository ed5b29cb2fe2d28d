// Tests that everything in a game can be done with the keyboard alone: Tab reaches every control that the tests use.
import { button, expect, menuOf, moves, openBoard, plies, square, status, test, timeControl, twoPeople, type Page } from './support';
import type { Locator } from '@playwright/test';
import { pageText } from './texts';

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < 150; count += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Plays typed moves. */
async function play(page: Page, ...sans: string[]): Promise<void> {
  const before = await plies(page).count();
  await tabTo(page, page.getByRole('textbox', { name: pageText('TypeAMove') }));
  for (const [index, san] of sans.entries()) {
    await page.keyboard.type(san);
    await page.keyboard.press('Enter');
    await expect(plies(page)).toHaveCount(before + index + 1);
  }
}

test('the dialog of a new game preserves its fields after an error and starts a strict game', async ({ page }) => {
  await openBoard(page);
  await press(page, button(page, pageText('NewGame')));
  const dialog = page.getByRole('dialog', { name: pageText('NewGame') });
  const [time, minutes, increment, start, strict] = [
    timeControl(dialog, pageText('NoClocks')), dialog.getByLabel(pageText('MinutesEach')), dialog.getByLabel(pageText('SecondsAMove')),
    dialog.getByLabel(pageText('StartPosition')), dialog.getByRole('switch', { name: pageText('WithoutHelp') }),
  ];
  await tabTo(page, time);
  await page.keyboard.press('ArrowRight');
  await expect(timeControl(dialog, pageText('CustomTime'))).toBeChecked();
  await tabTo(page, minutes);
  await page.keyboard.type('7');
  await tabTo(page, increment);
  await page.keyboard.type('200');
  await press(page, dialog.getByRole('button', { name: pageText('MoreOptions') }));
  await tabTo(page, start);
  await page.keyboard.type('518');
  await press(page, strict, 'Space');
  await expect(strict).toBeChecked();
  await press(page, dialog.getByRole('button', { name: pageText('Start'), exact: true }));
  await expect(dialog.getByRole('alert')).toContainText(pageText('TimeControl'));
  await expect(timeControl(dialog, pageText('CustomTime'))).toBeChecked();
  await expect(minutes).toHaveValue('7');
  await expect(increment).toHaveValue('200');
  await expect(start).toHaveValue('518');
  await expect(strict).toBeChecked();
  await tabTo(page, increment);
  await page.keyboard.type('3');
  await tabTo(page, start);
  await page.keyboard.type('rubbish');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(pageText('StartPosition'));
  await expect(minutes).toHaveValue('7');
  await expect(start).toHaveValue('rubbish');
  await expect(strict).toBeChecked();
  await tabTo(page, start);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#clock-white')).toHaveText('7:00');
  await press(page, button(page, pageText('Undo')));
  await expect(status(page)).toContainText(pageText('StrictGame'));
});

test('a game with clocks is undone, resigned and continued', async ({ page }) => {
  await openBoard(page, '?opponent=human&time=300+5');
  const black = page.locator('#clock-black');
  await play(page, 'e4', 'e5');
  const clockText = (await black.textContent())!;
  await press(page, button(page, pageText('Undo')));
  await expect(plies(page)).toHaveCount(1);
  await expect(page.locator('#clock-white')).toHaveText('5:05');
  await expect(black).not.toHaveText(clockText);
  await press(page, button(page, pageText('Redo')));
  await expect(plies(page)).toHaveText(['e4', 'e5']);
  await expect(black).toHaveText(clockText);
  await press(page, button(page, pageText('Resign')), 'Space');
  await page.keyboard.press('Space');
  await expect(status(page)).toContainText(pageText('Resigned', pageText('White'), pageText('Black')));
  await press(page, button(page, pageText('Undo')));
  await expect(status(page)).toContainText('White to move');
});

test('a game is found in the list, renamed, deleted, restored and opened', async ({ page }) => {
  await openBoard(page, twoPeople());
  await play(page, 'e4');
  await openBoard(page, twoPeople());
  await play(page, 'd4', 'd5');
  await press(page, button(page, pageText('Games')));
  const dialog = page.getByRole('dialog', { name: pageText('Games') });
  const rows = dialog.getByRole('listitem');
  const other = rows.filter({ hasNotText: pageText('OnTheBoard') });
  await press(page, menuOf(other));
  await expect(other.getByRole('menuitem', { name: pageText('Rename') })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('My first game');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('searchbox'));
  await page.keyboard.type('first');
  await expect(rows).toHaveCount(1);
  await press(page, menuOf(dialog, 'My first game'));
  await page.keyboard.press('End');
  await expect(dialog.getByRole('menuitem', { name: pageText('Delete') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(0);
  await press(page, dialog.getByRole('button', { name: pageText('PutBack') }));
  await expect(rows).toHaveCount(1);
  await press(page, dialog.getByRole('button', { name: /^My first game/ }));
  await expect(dialog).toHaveCount(0);
  expect(await moves(page)).toEqual(['e4']);
});

test('a position and a game are imported and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBoard(page, twoPeople());
  const open = async () => {
    await press(page, button(page, pageText('More')));
    const item = page.getByRole('menuitem', { name: pageText('ImportAndExport') });
    for (let tries = 0; tries < 20 && !(await item.evaluate((it) => it === document.activeElement)); tries += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  await open();
  await tabTo(page, page.getByRole('textbox', { name: 'FEN', exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 7');
  await press(page, button(page, pageText('LoadFen')));
  await expect(square(page, 'a1')).toHaveAttribute('aria-label', 'a1, white rook');
  await open();
  await tabTo(page, page.getByRole('textbox', { name: 'PGN', exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1. e4 c5 2. Nf3 *');
  await press(page, button(page, pageText('LoadPgn')), 'Space');
  expect(await moves(page)).toEqual(['e4', 'c5', 'Nf3']);
  await open();
  await press(page, button(page, pageText('CopyPgn')));
  await expect(status(page)).toHaveText(pageText('Copied', 'PGN'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('1. e4 c5 2. Nf3 *');
});

test('a game is analysed with lines, review, graph and a variation', async ({ page }) => {
  await openBoard(page, twoPeople());
  await play(page, 'e4', 'e5', 'Qh5', 'Ke7', 'Qxe5#');
  await press(page, button(page, pageText('Analyse')));
  const lines = page.getByRole('combobox', { name: pageText('WantedLines') });
  await tabTo(page, lines);
  await page.keyboard.type('1');
  await expect(lines).toHaveValue('1');
  await press(page, button(page, pageText('ReviewGame')));
  await expect(page.locator('[data-ply="4"]')).toHaveAttribute('data-mark', '??', { timeout: 30_000 });
  const graph = page.getByRole('slider', { name: pageText('EvaluationOfGame') });
  await tabTo(page, graph);
  for (const [key, ply] of [['Home', '0'], ['ArrowUp', '1'], ['ArrowRight', '2'], ['ArrowDown', '1'], ['End', '5']]) {
    await page.keyboard.press(key);
    await expect(graph).toHaveAttribute('aria-valuenow', ply);
  }
  await page.keyboard.press('ArrowLeft');
  await press(page, button(page, pageText('TryMoves')));
  await tabTo(page, page.getByRole('textbox', { name: pageText('TypeAMove') }));
  await page.keyboard.type('Nf3');
  await page.keyboard.press('Enter');
  await expect(page.locator('#moves [data-variation-ply]')).toHaveText(['Nf3']);
  await press(page, button(page, pageText('BackToGame')));
  await expect(page.locator('#moves [data-variation-ply][aria-current]')).toHaveCount(0);
  expect(await moves(page)).toHaveLength(5);
});
