// Tests the page with a working engine, and with an engine that fails.
import {
  START, button, click, expect, expectPlacement, expectSquares, move, moves, openBoard, piecePlacement, plies, status,
  stopClock, test, waitForReply, type Page,
} from './support';
import { LOADER, serveWorkers, workerThat } from './support-worker';
import { pageText, textPattern } from './texts';

const MIDDLEGAME = 'r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B2RK1 w - - 2 8';

/**
 * Plays e4 and clicks squares while the engine thinks.
 * Returns the number of frames until each square is marked, and whether the engine is still thinking.
 */
async function framesToHighlight(page: Page, names: string[]): Promise<{ frames: number; thinking: boolean }[]> {
  return page.evaluate(async (squares) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const results = [];
    // A script in the page clicks instead of Playwright,
    // because on a busy machine, the search could end before the click.
    for (const name of ['e2', 'e4']) document.getElementById(name)!.click();
    for (let frames = 0; !document.getElementById('thinking') && frames < 600; frames += 1) await frame();
    for (const name of squares) {
      const element = document.getElementById(name)!;
      await frame();
      element.click();
      let frames = 0;
      while (!element.classList.contains('selectedFromSquare') && frames < 60) {
        await frame();
        frames += 1;
      }
      results.push({ frames, thinking: document.getElementById('thinking') !== null });
    }
    return results;
  }, names);
}

async function expectEngine(page: Page, word: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-engine', word, { timeout: 10_000 });
}

/** Expects the board to be usable: a piece can be selected, and a game of two players can be started. */
async function expectUsable(page: Page): Promise<void> {
  await click(page, 'g1');
  await expectSquares(page, 'selectedFromSquare', ['g1']);
}

test('a click is marked within two frames while the engine thinks', { tag: '@alone' }, async ({ page }) => {
  await openBoard(page, '?opponent=classic');
  await expectEngine(page, 'ready');
  const results = await framesToHighlight(page, ['g1', 'b1', 'd1']);
  for (const { frames, thinking } of results) {
    expect(thinking).toBe(true);
    expect(frames).toBeLessThanOrEqual(2);
  }
  await waitForReply(page, 2);
});

test('many progress messages of a busy engine do not block the page', { tag: '@alone' }, async ({ page }) => {
  await serveWorkers(page, [
    workerThat(`
      const end = Date.now() + 1500;
      for (let step = 0; Date.now() < end; step += 1) {
        if (step % 20000 === 0) progress(1 - (end - Date.now()) / 1500);
      }
      found('e7e5');
    `),
  ]);
  await openBoard(page);
  await expectEngine(page, 'ready');
  const results = await framesToHighlight(page, ['g1', 'b1', 'd1', 'f1', 'a1', 'h1', 'd2', 'e4']);
  expect(results.filter(({ thinking }) => thinking)).toHaveLength(8);
  expect(Math.max(...results.map(({ frames }) => frames))).toBeLessThanOrEqual(2);
  await waitForReply(page, 2);
  expect(await moves(page)).toEqual(['e4', 'e5']);
});

test('the figures of the search are shown in an analysis', async ({ page }) => {
  await openBoard(page);
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  const figures = page.locator('#engine-info');
  for (const name of ['data-depth', 'data-nodes', 'data-nps']) {
    expect(Number(await figures.getAttribute(name))).toBeGreaterThan(0);
  }
  expect(Number.isFinite(Number.parseFloat((await figures.getAttribute('data-score'))!))).toBe(true);
  expect((await figures.getAttribute('data-pv'))!.split(' ')[0]).toBe((await moves(page))[1]);
});

test('replies of another search are ignored, and the progress never decreases', async ({ page }) => {
  await serveWorkers(page, [
    workerThat(`
      reply({ type: 'found', bestMove: 'a7a6', ...figures }, request.id + 1000);
      progress(0.7);
      progress(0.2);
      setTimeout(() => { found('e7e5'); found('d7d5'); progress(0.1); }, 400);
    `),
  ]);
  await openBoard(page);
  await page.evaluate(() => {
    const values: number[] = ((window as any).values = []);
    new MutationObserver(() => {
      const bar = document.getElementById('thinking');
      if (bar) values.push(Number(bar.getAttribute('aria-valuenow')));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await move(page, 'e2', 'e4');
  await waitForReply(page, 2);
  expect(await moves(page)).toEqual(['e4', 'e5']);
  const values: number[] = await page.evaluate(() => (window as any).values);
  expect(values).toContain(70);
  expect(values).toEqual([...values].sort((a, b) => a - b));
});

test('after undo while a slow engine thinks, another worker replies to the next move', async ({ page }) => {
  const workers = await serveWorkers(page, [
    workerThat(`progress(0.5); setTimeout(() => found('e7e5'), 1200);`),
    workerThat(`found('d7d5');`),
  ]);
  await openBoard(page);
  await expectEngine(page, 'ready');
  await move(page, 'e2', 'e4');
  await expect(page.locator('#thinking')).toHaveAttribute('aria-valuenow', '50');
  await button(page, pageText('Undo')).click();
  await expectPlacement(page, START);
  await move(page, 'd2', 'd4');
  await waitForReply(page, 2);
  expect(await moves(page)).toEqual(['d4', 'd5']);
  expect(workers.served()).toBe(2);
});

test.describe('Move now', () => {
  test('plays the best move that the engine has reported', async ({ page }) => {
    await serveWorkers(page, [
      workerThat(`reply({ type: 'progress', fraction: 0.2, ...figures, principalVariation: ['c5', 'Nf3'] });`),
    ]);
    await openBoard(page);
    const now = button(page, pageText('MoveNow'));
    await expect(now).toHaveCount(0);
    await move(page, 'e2', 'e4');
    await expect(page.locator('#engine-info')).toHaveAttribute('data-pv', 'c5 Nf3');
    await now.click();
    await waitForReply(page, 2);
    expect(await moves(page)).toEqual(['e4', 'c5']);
    await expect(now).toHaveCount(0);
    // The result of the old search is no longer needed.
    await expectEngine(page, 'ready');
  });

  test('requests a move from another worker when the engine has reported none', async ({ page }) => {
    const workers = await serveWorkers(page, [
      workerThat('progress(0.1);'),
      workerThat(`if (request.body.limits.depth === 1) found('e7e5');`),
    ]);
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await expect(page.locator('#thinking')).toHaveAttribute('aria-valuenow', '10');
    await button(page, pageText('MoveNow')).click();
    await waitForReply(page, 2);
    expect(await moves(page)).toEqual(['e4', 'e5']);
    expect(workers.served()).toBe(2);
  });

  test('ends a long search of the engine with a legal move', async ({ page }) => {
    await openBoard(page, `?level=12&fen=${encodeURIComponent(MIDDLEGAME)}`);
    // A script in the page presses the button when a line is reported,
    // because on a busy machine, the search could end before Playwright acts.
    await page.evaluate((moveNow) => {
      const observer = new MutationObserver(() => {
        const now = [...document.querySelectorAll('button')].find((it) => it.textContent === moveNow);
        const isTold = document.querySelector('#engine-info')?.getAttribute('data-pv');
        if (!isTold || !now) return;
        observer.disconnect();
        now.click();
        document.body.dataset.pressed = 'true';
      });
      observer.observe(document.body, { subtree: true, attributes: true, childList: true });
    }, pageText('MoveNow'));
    await move(page, 'f1', 'd1');
    await waitForReply(page, 2);
    await expect(page.locator('body')).toHaveAttribute('data-pressed', 'true');
    await expectEngine(page, 'ready');
  });
});

test('a hint names the idea, marks the piece, then the move, and disappears with the next move', async ({ page }) => {
  await openBoard(page, `?opponent=classic&fen=${encodeURIComponent('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1')}`);
  const hint = button(page, pageText('Hint'));
  await hint.click();
  await expect(status(page)).toHaveText(pageText('HintIdeaMate'));
  await expectSquares(page, 'hint', []);
  await hint.click();
  await expect(status(page)).toHaveText(pageText('HintPiece', pageText('Rook'), 'a1'));
  await expectSquares(page, 'hint', ['a1']);
  await hint.click();
  await expect(status(page)).toHaveText(`${pageText('HintMove', 'Ra8#')} Ra8# is checkmate.`);
  await expectSquares(page, 'hint', ['a1', 'a8']);
  await expect(page.locator('#a8')).toHaveAttribute('aria-description', 'hint');
  await move(page, 'a1', 'a7');
  await expectSquares(page, 'hint', []);
  await waitForReply(page, 2);
});

test('the search for a hint shows its progress but not its line', async ({ page }) => {
  await serveWorkers(page, [workerThat('progress(0.4);')]);
  await openBoard(page);
  await button(page, pageText('Hint')).click();
  await expect(page.locator('#thinking')).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByRole('progressbar', { name: pageText('LookingForHintLabel') })).toHaveCount(1);
  await expect(page.locator('#engine-info')).toHaveAttribute('data-depth', '0');
});

test('there is no hint in a game between engines', async ({ page }) => {
  await openBoard(page, '?white=1&black=2');
  await expect(button(page, pageText('Hint'))).toHaveCount(0);
  await expect.poll(() => plies(page).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
});

test('a level replies and shows its figures', async ({ page }) => {
  await openBoard(page, '?level=9');
  await move(page, 'd2', 'd4');
  await waitForReply(page, 2);
  const figures = page.locator('#engine-info');
  for (const name of ['data-depth', 'data-nodes', 'data-nps']) {
    expect(Number(await figures.getAttribute(name))).toBeGreaterThan(0);
  }
  expect((await figures.getAttribute('data-pv'))!.split(' ')[0]).toBe((await moves(page))[1]);
});

test.describe('an engine that fails', () => {
  test.use({ tolerated: /engine-worker|the worker gives up on purpose/ });

  test('is missing: the page reports it, stays usable, and Retry loads it', async ({ page }) => {
    await page.route(LOADER, (route) => route.fulfill({ status: 404, body: 'not found' }));
    await openBoard(page);
    await expectEngine(page, 'failed');
    await expectUsable(page);
    await click(page, 'g1');
    await move(page, 'e2', 'e4');
    await expect(plies(page)).toHaveText(['e4']);
    await expect(status(page)).toContainText(textPattern('EngineFailed'));
    await expect(page.locator('#thinking')).toHaveCount(0);
    await page.unroute(LOADER);
    await button(page, pageText('Retry')).click();
    await waitForReply(page, 2);
    await expectEngine(page, 'ready');
  });

  test('is missing: two people can play', async ({ page }) => {
    await page.route(/engine-worker/, (route) => route.fulfill({ status: 404, body: 'not found' }));
    await openBoard(page, '?opponent=human');
    await move(page, 'e2', 'e4');
    await move(page, 'e7', 'e5');
    await expect(plies(page)).toHaveText(['e4', 'e5']);
  });

  test('lacks its wasm file', async ({ page }) => {
    await page.route(/engine-worker[^/]*\.wasm$/, (route) => route.fulfill({ status: 404, body: 'not found' }));
    await page.clock.install();
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await passUntilFailed(page);
    await expect(status(page)).toContainText(textPattern('EngineFailed'));
    await expectUsable(page);
  });

  test('never sends a message', async ({ page }) => {
    await serveWorkers(page, ['']);
    await page.clock.install();
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await passUntilFailed(page);
    await expect(status(page)).toContainText(pageText('FailedSilent'));
    await expectUsable(page);
  });

  test('stops responding during a search', async ({ page }) => {
    await serveWorkers(page, [workerThat('progress(0.3);')]);
    await page.clock.install();
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await passUntilFailed(page);
    await expect(status(page)).toContainText(pageText('FailedSilent'));
    await expectUsable(page);
    await button(page, pageText('Undo')).click();
    await expectPlacement(page, START);
  });

  for (const [name, program, reason = ''] of [
    ['stops with an error during a search', workerThat(`progress(0.3); throw new Error('the worker gives up on purpose');`)],
    ['stops with an error at its start', `throw new Error('the worker gives up on purpose');`],
    ['replies with an unknown message', workerThat(`reply({ type: 'poem', lines: 3 });`), textPattern('FailedUnreadable')],
    ['replies without an envelope', workerThat(`self.postMessage('rubbish');`), textPattern('FailedUnreadable')],
    ['replies with a number', workerThat(`post(42);`), textPattern('FailedUnreadable')],
    ['has another version', workerThat(`found('h7h6');`, 99999)],
    ['replies with an illegal move', workerThat(`progress(0.3); found('e7e2');`)],
    ['replies without a move', workerThat('found(undefined);')],
  ]) {
    test(`${name}: a new worker replies`, async ({ page }) => {
      const workers = await serveWorkers(page, [program, undefined]);
      await openBoard(page);
      await move(page, 'e2', 'e4');
      await waitForReply(page, 2);
      expect(workers.served()).toBe(2);
      await expectEngine(page, 'ready');
    });

    test(`${name}, repeatedly: the page reports it and stays usable`, async ({ page }) => {
      const workers = await serveWorkers(page, [program]);
      await page.clock.install();
      await openBoard(page);
      await move(page, 'e2', 'e4');
      await passUntilFailed(page);
      await expect(status(page)).toContainText(textPattern('EngineFailed'));
      await expect(status(page)).toContainText(reason);
      await expect(plies(page)).toHaveText(['e4']);
      expect(workers.served()).toBe(3);
      await expect(button(page, pageText('Retry'))).toBeVisible();
      await expectUsable(page);
    });
  }

  test('replies with illegal moves: none is played, and after three of them Retry is needed', async ({ page }) => {
    const bad = workerThat(`found('e7e2');`);
    const workers = await serveWorkers(page, [bad, bad, bad, undefined]);
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await expectEngine(page, 'failed');
    await expect(status(page)).toContainText(pageText('FailedNoMove'));
    expect(await piecePlacement(page)).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
    await expect(button(page, pageText('PlayWithoutEngine'))).toBeVisible();
    expect(workers.served()).toBe(3);
    await button(page, pageText('Retry')).click();
    await waitForReply(page, 2);
    await expectEngine(page, 'ready');
    expect(workers.served()).toBe(4);
    await move(page, 'a2', 'a3');
    await waitForReply(page, 4);
  });

  test('replies with an illegal move: a new worker replies within a second', { tag: '@alone' }, async ({ page }) => {
    await serveWorkers(page, [workerThat(`found('e7e2');`), workerThat(`found('e7e5');`)]);
    await openBoard(page);
    await expectEngine(page, 'ready');
    await page.evaluate(() => {
      const words: [string, number][] = ((window as any).words = []);
      const root = document.documentElement;
      new MutationObserver(() => words.push([root.dataset.engine!, performance.now()])).observe(root, { attributeFilter: ['data-engine'] });
    });
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    expect(await moves(page)).toEqual(['e4', 'e5']);
    const words: [string, number][] = await page.evaluate(() => (window as any).words);
    expect(words.map(([word]) => word)).toEqual(['thinking', 'starting', 'thinking', 'ready']);
    expect(words[2][1] - words[1][1]).toBeLessThan(1000);
  });

  for (const [name, without] of [
    ['cannot be: the browser has no Worker', () => void delete (globalThis as any).Worker],
    [
      'cannot be: the browser refuses a Worker',
      () => {
        (globalThis as any).Worker = class {
          constructor() {
            throw new DOMException('no workers here', 'SecurityError');
          }
        };
      },
    ],
  ] as const) {
    test(`${name}: the page reports it, and two people can play`, async ({ page }) => {
      await page.addInitScript(without);
      await openBoard(page);
      await expectPlacement(page, START);
      await expectEngine(page, 'failed');
      await expect(status(page)).toContainText(textPattern('EngineFailed'));
      await openBoard(page, '?opponent=human');
      await move(page, 'e2', 'e4');
      await move(page, 'e7', 'e5');
      await expect(plies(page)).toHaveText(['e4', 'e5']);
      await expectEngine(page, 'failed');
    });
  }

  test('is an older version from a cache: the current one is fetched', async ({ page }) => {
    let cached = 0;
    await page.route(/engine-worker_loader[^/]*\.js$/, (route) => {
      cached += 1;
      return route.fulfill({ contentType: 'text/javascript', body: workerThat(`found('h7h6');`, 99999) });
    });
    const fresh = page.waitForRequest(/engine-worker_loader[^/]*\.js\?protocol=\d+/);
    await openBoard(page);
    await fresh;
    await move(page, 'e2', 'e4');
    await waitForReply(page, 2);
    expect(cached).toBe(1);
    await expectEngine(page, 'ready');
  });

  test('is missing: a person can continue for both sides', async ({ page }) => {
    await page.route(LOADER, (route) => route.fulfill({ status: 404, body: 'not found' }));
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await expectEngine(page, 'failed');
    await button(page, pageText('PlayWithoutEngine')).click();
    await expect(status(page)).toHaveText(pageText('ToMove', pageText('Black')));
    await move(page, 'e7', 'e5');
    await move(page, 'g1', 'f3');
    await expect(plies(page)).toHaveText(['e4', 'e5', 'Nf3']);
    await expect(button(page, pageText('PlayWithoutEngine'))).toHaveCount(0);
  });

  test('is not considered dead in a hidden tab or after the computer slept', async ({ page }) => {
    await page.addInitScript(() => {
      (window as any).seen = (seen: boolean) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen });
        document.dispatchEvent(new Event('visibilitychange'));
      };
    });
    const workers = await serveWorkers(page, [workerThat('progress(0.3);'), undefined]);
    await page.clock.install();
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await expect(page.locator('#thinking')).toHaveAttribute('aria-valuenow', '30');
    await page.evaluate(() => (window as any).seen(false));
    await stopClock(page);
    await page.clock.runFor(20_000);
    await page.evaluate(() => (window as any).seen(true));
    await page.clock.runFor(2_900);
    await page.clock.fastForward(3_600_000);
    await page.clock.runFor(2_900);
    expect(workers.served()).toBe(1);
    await page.clock.runFor(1_000);
    await expect.poll(workers.served).toBe(2);
    await page.clock.resume();
    await waitForReply(page, 2);
  });

  test('is terminated when it is replaced: at most one worker exists', async ({ page }) => {
    await serveWorkers(page, [workerThat('for (;;);'), workerThat('for (;;);'), workerThat(`found('d7d5');`)]);
    await openBoard(page);
    await expectEngine(page, 'ready');
    for (const [from, to] of [['e2', 'e4'], ['d2', 'd4']]) {
      await move(page, from, to);
      await expectEngine(page, 'thinking');
      await button(page, pageText('Undo')).click();
      await expectEngine(page, 'ready');
      await expect.poll(() => page.workers().length).toBe(1);
    }
    await move(page, 'c2', 'c4');
    await waitForReply(page, 2);
    expect(page.workers()).toHaveLength(1);
  });

  test('is closed by the browser during a search', async ({ page }) => {
    const workers = await serveWorkers(page, [workerThat('progress(0.3); self.close();'), undefined]);
    await page.clock.install();
    await openBoard(page);
    await move(page, 'e2', 'e4');
    await expect(page.locator('#thinking')).toHaveAttribute('aria-valuenow', '30');
    await page.clock.runFor(4_000);
    await expect.poll(workers.served).toBe(2);
    await waitForReply(page, 2);
  });
});

/** Advances the page's clock, much faster than real time, until the engine counts as failed. */
async function passUntilFailed(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'failed', { timeout: 20 });
  }).toPass({ timeout: 40_000, intervals: [50] });
}
