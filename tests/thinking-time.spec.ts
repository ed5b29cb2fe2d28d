// Tests the time for which the engine at full strength thinks, and the time after which a reply is shown.
import { button, expect, move, openBoard, opponent, plies, stopClock, test, waitForReply, type Page } from './support';
import { serveWorkers, workerThat } from './support-worker';
import { germanText, pageText } from './texts';

const dialog = (page: Page) => page.getByRole('dialog', { name: pageText('NewGame') });
const times = (page: Page) => dialog(page).getByRole('radiogroup', { name: pageText('ThinkingTime') });

/** A worker that plays a pawn move and passes the limits of its search to the page. */
const REPORTING = workerThat(`
  new BroadcastChannel('limits').postMessage(JSON.stringify({ level: request.body.level ?? null, ...request.body.limits }));
  found(request.body.moves.length % 4 === 1 ? 'a7a6' : 'h7h6');
`);

async function limits(page: Page): Promise<() => Promise<{ level: number | null; moveTime?: number }>> {
  await page.evaluate(() => {
    new BroadcastChannel('limits').onmessage = ({ data }) => Object.assign(window, { limits: data });
  });
  return async () => JSON.parse(await page.evaluate(() => (window as unknown as { limits?: string }).limits ?? '{}'));
}

test('full strength thinks for the chosen time, which is remembered, and no other opponent does', async ({ page }) => {
  await serveWorkers(page, [REPORTING]);
  await openBoard(page);
  await button(page, pageText('NewGame')).click();
  await expect(times(page)).toHaveCount(0);
  await opponent(dialog(page), pageText('FullStrength')).check();
  await expect(times(page).getByRole('radio')).toHaveCount(4);
  await times(page).getByRole('radio', { name: pageText('ThinksInstantly'), exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(times(page).getByRole('radio', { name: pageText('ThinksThreeSeconds'), exact: true })).toBeChecked();
  await dialog(page).getByRole('button', { name: pageText('Start'), exact: true }).click();
  const seen = await limits(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  expect(await seen()).toMatchObject({ level: null, moveTime: 3000 });
  await page.reload();
  await button(page, pageText('NewGame')).click();
  await expect(times(page).getByRole('radio', { name: pageText('ThinksThreeSeconds'), exact: true })).toBeChecked();
  await opponent(dialog(page), pageText('Relentless')).check();
  await expect(times(page)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: pageText('Start'), exact: true }).click();
  const next = await limits(page);
  await move(page, 'd2', 'd4');
  await waitForReply(page, 2);
  expect((await next()).moveTime).toBeUndefined();
  expect((await next()).level).not.toBeNull();
});

test('the choice is also in the settings, in German too', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await openBoard(page);
  await page.getByRole('button', { name: germanText('Settings'), exact: true }).click();
  const settings = page.getByRole('dialog', { name: germanText('Settings') });
  await expect(settings.getByLabel(germanText('ThinkingTime'))).toBeVisible();
  await expect(settings.getByLabel(germanText('ReplyPause'))).toBeVisible();
  await context.close();
});

// The king has one move; at the start of a game there are twenty.
for (const [what, fen, from, to, answer, early] of [
  ['a forced reply comes at once', '7k/5K2/8/8/8/8/8/R7 w - - 0 1', 'a1', 'a2', 'h8h7', 2],
  ['a choice takes longer', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e2', 'e4', 'e7e5', 1],
] as const) {
  test(`${what}, and no reply takes longer than the setting`, async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      localStorage['second-thought.settings'] = JSON.stringify({ version: 1, reply_pause: 'very-long' });
    });
    await serveWorkers(page, [workerThat(`found('${answer}'); new BroadcastChannel('answered').postMessage('yes');`)]);
    await openBoard(page, `?level=3&fen=${encodeURIComponent(fen)}`);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
    await page.evaluate(() => {
      new BroadcastChannel('answered').onmessage = () => Object.assign(window, { answered: true });
    });
    await stopClock(page);
    await move(page, from, to);
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await page.evaluate(() => 'answered' in window)).toBe(true);
    }).toPass({ intervals: [200] });
    await page.clock.runFor(400);
    await expect(plies(page)).toHaveCount(early);
    await page.clock.runFor(4_000);
    await expect(plies(page)).toHaveCount(2);
  });
}
