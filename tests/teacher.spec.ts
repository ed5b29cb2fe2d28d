// Tests the part of the engine's program that explains moves.
// This part is loaded when an explanation is first requested.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { siteStored } from './site';
import { click, expect, heldBack, openBoard, plies, START, test, type Page } from './support';

const PART = '**/split_teacher-*.wasm';
const MISSING = { type: 'failed', message: 'the part of the program that explains could not be loaded' };

const SEARCH = { type: 'search', start: `${START} w KQkq - 0 1`, limits: { depth: 1 } };
const MOVE = { type: 'explain', start: SEARCH.start, moves: ['f2f3', 'e7e5', 'g2g4'], nodes: 20_000 };
const POSITION = { type: 'explainPosition', start: '6k1/5pp1/8/8/1p6/8/5PPP/6K1 w - - 0 40' };

/** The number of requests for this part. */
function countRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('_teacher-')) count += 1;
  });
  return () => count;
}

/** Starts a separate worker of the engine, to which the function `ask` sends its requests. */
async function startWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const address = document.querySelector<HTMLMetaElement>('meta[name="engine-worker"]')!.content;
    const worker = new Worker(address, { type: 'module' });
    await new Promise<void>((loaded) => (worker.onmessage = () => loaded()));
    Object.assign(window, { worker, beats: 0 });
  });
}

/** The final replies to these requests, which are sent one after the other. `beats` counts the reports of progress. */
function ask(page: Page, ...bodies: object[]): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (bodies) => {
    const shared = window as unknown as { worker: Worker; beats: number };
    const replies: Record<string, unknown>[] = [];
    for (const [id, body] of bodies.entries()) {
      shared.worker.postMessage({ ProcessInput: [0, { id, body }] });
      replies.push(await new Promise((final) => {
        shared.worker.onmessage = ({ data: { ProcessOutput: [, reply] } }) => {
          if (reply.id !== id) throw new Error(`a reply to ${reply.id}`);
          if (reply.body.type === 'progress') shared.beats += 1;
          else final(reply.body);
        };
      }));
    }
    return replies;
  }, bodies);
}

const beats = (page: Page) => page.evaluate(() => (window as unknown as { beats: number }).beats);

async function expectExplanations(page: Page): Promise<void> {
  const [move, position] = await ask(page, MOVE, POSITION);
  expect(move).toMatchObject({ type: 'explained', judgement: 'blunder', proof: ['Qh4#'] });
  expect(position).toMatchObject({ type: 'positionExplained', position: { balanced: false } });
}

test('a game is played without it, and it is loaded once, at the first request', async ({ page }) => {
  const fetches = countRequests(page);
  await openBoard(page);
  await click(page, 'e2', 'e4');
  await expect(plies(page)).toHaveCount(2);
  await startWorker(page);
  expect((await ask(page, SEARCH))[0]).toMatchObject({ type: 'found' });
  expect(fetches()).toBe(0);
  await expectExplanations(page);
  await expectExplanations(page);
  expect(fetches()).toBe(1);
});

test('while it is being loaded, the worker reports that it is alive', async ({ page }) => {
  const answer = await heldBack(page, PART);
  await openBoard(page);
  await startWorker(page);
  const explained = ask(page, MOVE);
  await expect.poll(() => beats(page)).toBeGreaterThan(1);
  answer();
  expect((await explained)[0]).toMatchObject({ type: 'explained', judgement: 'blunder' });
});

test.describe('when it cannot be loaded', () => {
  test.use({ tolerated: /_teacher-|TypeError: Failed to fetch|Error: 404|CompileError/ });

  const FAULTS = [
    ['does not arrive', undefined],
    ['is missing', { status: 404, body: 'gone' }],
    ['is a login page', { contentType: 'text/html', body: '<!DOCTYPE html>' }],
  ] as const;
  for (const [fault, response] of FAULTS) {
    test(`because it ${fault}: the reply says so, the engine plays, and the next request loads it`, async ({ page }) => {
      await page.route(PART, (route) => (response ? route.fulfill(response) : route.abort()));
      await openBoard(page);
      await startWorker(page);
      const [position, found, move] = await ask(page, POSITION, SEARCH, MOVE);
      expect([position, move]).toEqual([MISSING, MISSING]);
      expect(found).toMatchObject({ type: 'found' });
      await page.unroute(PART);
      await expectExplanations(page);
      await click(page, 'e2', 'e4');
      await expect(plies(page)).toHaveCount(2);
    });
  }
});

test.describe('after a visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('it is available without a network', async ({ page, context }) => {
    await openBoard(page);
    await siteStored(page);
    await context.setOffline(true);
    await openBoard(page);
    await startWorker(page);
    await expectExplanations(page);
  });
});

test('the page in one file contains it', async ({ page }) => {
  await page.goto(pathToFileURL(resolve('dist-single/index.html')).href);
  await expect(page.locator('html')).toHaveAttribute('data-engine', 'ready');
  await startWorker(page);
  await expectExplanations(page);
});
