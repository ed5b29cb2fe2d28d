// Tests that the board redraws only the parts that have changed.
import { button, click, expect, expectPlacement, openBoard, test, twoPeople, type Page } from './support';

/** The names of the squares and pieces whose elements change during an action. */
async function changedElements(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const changed = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target as HTMLElement;
        changed.add(element.id || (element.dataset.square ? `piece on ${element.dataset.square}` : element.className));
      }
    });
    observer.observe(document.querySelector('#board')!, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { changed, observer });
  });
  await act();
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { changed, observer } = window as unknown as { changed: Set<string>; observer: MutationObserver };
    observer.disconnect();
    return [...changed].sort();
  });
}

test('a click redraws only the squares that it affects', async ({ page }) => {
  await openBoard(page, twoPeople());
  expect(await changedElements(page, () => click(page, 'e2'))).toEqual(['e2', 'e3', 'e4']);
  expect(await changedElements(page, () => click(page, 'g1'))).toEqual(['e2', 'e3', 'e4', 'f3', 'g1', 'h3']);
  expect(await changedElements(page, () => click(page, 'f3'))).toEqual(['board', 'f3', 'g1', 'h3', 'piece on f3']);
  expect(await changedElements(page, () => click(page, 'e7'))).toEqual(['e5', 'e6', 'e7', 'f3']);
  await expectPlacement(page, 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R');
});

test('changes outside the board do not redraw it', async ({ page }) => {
  await openBoard(page, twoPeople());
  const typed = async () => {
    await page.getByLabel('Type a move').fill('Ke4');
    await page.keyboard.press('Enter');
    await button(page, 'New game').click();
    await page.keyboard.press('Escape');
  };
  expect(await changedElements(page, typed)).toEqual([]);
});
