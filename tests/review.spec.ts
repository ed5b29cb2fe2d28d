// Tests the review of a game with good moves that a short search misjudges.
import { button, expect, openBoard, plies, review, test, type Page } from './support';
import { pageText } from './texts';

const KASPAROV_TOPALOV = `1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 8. Bh6 Bxh6 9. Qxh6 Bb7 10. a3 e5
11. O-O-O Qe7 12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 16. Rd1 Nb6 17. g3 Kb8 18. Na5 Ba8 19. Bh3 d5 20. Qf4+ Ka7
21. Rhe1 d4 22. Nd5 Nbxd5 23. exd5 Qd6 24. Rxd4 cxd4 25. Re7+ Kb6 26. Qxd4+ Kxa5 27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 Bb7
30. Rxb7 Qc4 31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3 34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1 Rd2 37. Rd7 Rxd7 38. Bxc4 bxc4
39. Qxh8 Rd3 40. Qa8 c3 41. Qa4+ Ke1 42. f4 f5 43. Kc1 Rd2 44. Qa7 1-0`;

/** The marks of all moves, the accuracy of both sides, and the graph. */
async function reviewResults(page: Page) {
  return page.evaluate(() => ({
    marks: [...document.querySelectorAll('#moves [data-mark]')].map((it) => `${it.getAttribute('data-ply')} ${it.getAttribute('data-mark')}`),
    totals: ['#accuracy-white', '#accuracy-black', '#accuracy-phases'].map((it) => document.querySelector(it)?.textContent),
    graph: [...document.querySelectorAll('#evaluation-graph path:not(.graph-shown)')].map((it) => it.getAttribute('d')),
  }));
}

test.describe('the review of Kasparov – Topalov 1999', () => {
  test.slow();

  test('marks no sacrifice, and does not change while its moves are shown', async ({ page }) => {
    test.setTimeout(300_000);
    await openBoard(page, `?${new URLSearchParams({ pgn: KASPAROV_TOPALOV, opponent: 'human' })}`);
    await button(page, pageText('Analyse')).click();
    // Records all marks that appear, and all texts about moves that are being searched again.
    await page.evaluate(() => {
      const seen = { marks: new Set<string>(), checks: new Set<string>() };
      (window as any).seen = seen;
      new MutationObserver(() => {
        for (const it of document.querySelectorAll('#moves [data-mark]')) seen.marks.add(it.getAttribute('data-ply')!);
        const checking = document.querySelector('#review-checking')?.textContent;
        if (checking) seen.checks.add(checking);
      }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    await review(page);
    await expect(page.locator('#accuracy-black')).toBeVisible({ timeout: 240_000 });
    for (const ply of [53, 65]) await expect(page.locator(`#moves [data-ply="${ply}"]`)).not.toHaveAttribute('data-mark');
    const before = await reviewResults(page);
    for (const ply of [53, 65]) {
      await plies(page).nth(ply - 1).click();
      await expect(page.locator('#better .judged')).toHaveText(/: (best|good) move$/);
      await page.waitForTimeout(9_000);
      expect(await reviewResults(page)).toEqual(before);
    }
    const seen = await page.evaluate(() => ({ marks: [...(window as any).seen.marks], checks: [...(window as any).seen.checks] }));
    expect(seen.marks.sort()).toEqual(before.marks.map((it) => it.split(' ')[0]).sort());
    expect(seen.checks.length).toBeGreaterThan(0);
    for (const text of seen.checks) expect(text).toMatch(/^Checking \d+[.…] .*…$/);
    // A reload restores the same results.
    await page.reload();
    await button(page, pageText('Analyse')).click();
    await expect(page.locator('#accuracy-black')).toBeVisible();
    expect(await reviewResults(page)).toEqual(before);
  });
});
