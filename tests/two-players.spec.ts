// Tests games of two people at one device: their names, and the view of the board.
import { button, expect, move, openBoard, opponent, plies, test, type Page } from './support';
import { germanText, pageText } from './texts';

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('NewGame') });
const view = (page: Page, name: string) =>
  dialog(page).getByRole('radiogroup', { name: pageText('SharedBoard') }).getByRole('radio', { name: pageText(name), exact: true });
const orientation = (page: Page, color: string) => expect(page.locator('#board')).toHaveAttribute('data-orientation', color);

async function openFields(page: Page): Promise<void> {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  await opponent(dialog(page), pageText('TwoPlayers')).check();
}

const start = (page: Page) => dialog(page).getByRole('button', { name: pageText('Start'), exact: true }).press('Enter');

test('the board turns after each move, if that is chosen, also in the next game', async ({ page }) => {
  await openFields(page);
  await expect(view(page, 'BoardStays')).toBeChecked();
  await view(page, 'BoardTurns').check();
  await start(page);
  await orientation(page, 'white');
  await move(page, 'e2', 'e4');
  await orientation(page, 'black');
  await move(page, 'e7', 'e5');
  await orientation(page, 'white');
  await button(page, pageText('Undo')).click();
  await orientation(page, 'black');
  await page.reload();
  await expect(plies(page)).toHaveCount(1);
  await move(page, 'd7', 'd5');
  await orientation(page, 'white');
});

test('the far pieces and their player bar are upside down, if that is chosen', async ({ page }) => {
  await openFields(page);
  await view(page, 'PiecesFace').focus();
  await page.keyboard.press('Space');
  await start(page);
  const isTurned = (square: string) => page.locator(`.piece[data-square="${square}"]`)
    .evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).a < 0);
  const expectTurned = (black: string, white: string) =>
    expect.poll(async () => [await isTurned(black), await isTurned(white)]).toEqual([true, false]);
  await expectTurned('e7', 'e2');
  await expect(page.locator('.player-bar').first()).toHaveCSS('rotate', '180deg');
  await move(page, 'e2', 'e4');
  await orientation(page, 'white');
  await move(page, 'e7', 'e5');
  await expectTurned('e5', 'e4');
});

test('the board stays, if nothing else is chosen', async ({ page }) => {
  await openFields(page);
  await start(page);
  await move(page, 'e2', 'e4');
  await orientation(page, 'white');
});

test('the names stand next to the board, in the result and in a rematch with swapped sides', async ({ page }) => {
  await openFields(page);
  await dialog(page).getByLabel(pageText('NameOf', pageText('White'))).fill('Anna');
  await dialog(page).getByLabel(pageText('NameOf', pageText('Black'))).fill(' Bert ');
  await start(page);
  await expect(page.locator('.player-name')).toHaveText(['Bert', 'Anna']);
  for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']]) await move(page, from!, to!);
  const card = page.getByRole('region', { name: pageText('Result') });
  await expect(card).toContainText('Bert');
  await expect(card).toHaveAttribute('data-outcome', 'watched');
  await card.getByRole('button', { name: pageText('SwapSides') }).click();
  await expect(plies(page)).toHaveCount(0);
  await expect.poll(async () => (await page.locator('.player-name').allTextContents()).sort()).toEqual(['Anna', 'Bert']);
});

test('without names, the list of games has the names next to the board, and there are no second thoughts', async ({ page }) => {
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  const second = dialog(page).getByRole('switch', { name: pageText('SecondThoughts') });
  await second.press('Space');
  await expect(second).toBeChecked();
  await opponent(dialog(page), pageText('TwoPlayers')).check();
  await expect(second).not.toBeChecked();
  await expect(second).toBeDisabled();
  await start(page);
  await move(page, 'e2', 'e4');
  const [black, white] = await page.locator('.player-name').allTextContents();
  await button(page, pageText('Games')).click();
  await expect(page.getByRole('dialog', { name: pageText('Games') }).getByRole('listitem')).toContainText(`${white} – ${black}`);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the fields of two people are in German', async ({ page }) => {
    await openBoard(page);
    await page.getByRole('button', { name: germanText('NewGame'), exact: true }).click();
    const form = page.getByRole('dialog', { name: germanText('NewGame') });
    await form.getByRole('radio', { name: germanText('TwoPlayers'), exact: true }).check();
    await expect(form.getByRole('radiogroup', { name: germanText('SharedBoard') })).toBeVisible();
    await expect(form.getByLabel(germanText('NameOf', 'Weiß'))).toBeVisible();
  });
});
