// Tests that the board redraws only the parts that have changed.
import { button, click, expect, expectPlacement, openBoard, test, twoPeople, type Page } from './support';
import { pageText } from './texts';

/** Expects that exactly these elements, the names of squares and pieces, change during an action. */
async function expectChanges(page: Page, act: () => Promise<void>, expected: string[]): Promise<void> {
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
  const changed = () => page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return [...(window as unknown as { changed: Set<string> }).changed].sort();
  });
  await expect.poll(changed).toEqual(expected);
  // Nothing else changes afterwards.
  expect(await changed()).toEqual(expected);
  await page.evaluate(() => (window as unknown as { observer: MutationObserver }).observer.disconnect());
}

test('a click redraws only the squares that it affects', async ({ page }) => {
  await openBoard(page, twoPeople());
  await expectChanges(page, () => click(page, 'e2'), ['e2', 'e3', 'e4']);
  await expectChanges(page, () => click(page, 'g1'), ['e2', 'e3', 'e4', 'f3', 'g1', 'h3']);
  await expectChanges(page, () => click(page, 'f3'), ['board', 'f3', 'g1', 'h3', 'piece on f3']);
  await expectChanges(page, () => click(page, 'e7'), ['e5', 'e6', 'e7', 'f3']);
  await expectPlacement(page, 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R');
});

test('changes outside the board do not redraw it', async ({ page }) => {
  await openBoard(page, twoPeople());
  const typed = async () => {
    await page.getByLabel(pageText('TypeAMove')).fill('Ke4');
    await page.keyboard.press('Enter');
    await button(page, pageText('NewGame')).click();
    await page.keyboard.press('Escape');
  };
  await expectChanges(page, typed, []);
});
