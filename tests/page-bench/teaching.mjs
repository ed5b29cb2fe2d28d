// Measures how long a person waits for a second thought and for the review of a game of 40 moves.
//
//     node tests/page-bench/teaching.mjs [folder of a site ...]     with the browser's path in CHROMIUM
//
// `cargo xtask bench page` runs these measurements too.
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { serve } from '../../crates/xtask/src/server.mjs';
import { ENGLISH, GAME } from './stepping.mjs';

/** 2. g4 allows mate in one move. */
const BEFORE_BLUNDER = 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2';
const RUNS = 9;
/** If no question appears within this time, in milliseconds, the page has played the move. */
const MAX_WAIT_MS = 2_000;
const REVIEWS = 2;
const REVIEWED_PLIES = 80;
/** The maximum times that the project promises, in milliseconds. */
const MAX_REVIEW = 20_000;
const MAX_SECOND_THOUGHT = { 1: 300, 4: 700 };

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const round = (value) => (value === undefined ? '-' : value.toFixed(0));

async function withPage(browser, setUp, use) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, bypassCSP: true });
  try {
    const page = await context.newPage();
    await setUp(page, context);
    return await use(page, context);
  } finally {
    await context.close();
  }
}

/** Runs in the page. Records the time of the last press and of the question after it. */
function watch() {
  window.addEventListener('pointerdown', () => (window.pressed = performance.now()), { capture: true });
  new MutationObserver(() => {
    if (document.querySelector('[role="alertdialog"]')) window.asked ??= performance.now();
  }).observe(document.body, { childList: true, subtree: true });
}

/** The time from the press that makes the move to the question; `undefined` if no question was asked. */
function secondThought(browser, address, rate, showsFigures) {
  const settings = JSON.stringify({ version: 1, engine_figures: showsFigures });
  const query = new URLSearchParams({ fen: BEFORE_BLUNDER, level: '3', 'second-thoughts': 'on' });
  const open = async (page) => {
    await page.addInitScript((text) => localStorage.setItem('second-thought.settings', text), settings);
    await page.goto(`${address}?${query}`);
    // With the engine's figures, the engine is searching when the person moves.
    await page.waitForSelector('html[data-ready="true"]:is([data-engine="ready"], [data-engine="thinking"])');
    await page.waitForTimeout(600);
  };
  return withPage(browser, open, async (page, context) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.locator('#g2').click();
    await page.evaluate(watch);
    await page.locator('#g4').click();
    await page.waitForFunction(() => window.asked !== undefined, null, { timeout: MAX_WAIT_MS }).catch(() => undefined);
    return page.evaluate(() => (window.asked === undefined ? undefined : window.asked - window.pressed));
  });
}

/** Returns the time until the game is reviewed, and the time until the reason of the first key moment is shown. */
function review(browser, address) {
  const pgn = GAME.split(' ').slice(0, REVIEWED_PLIES).join(' ');
  const open = async (page) => {
    await page.goto(`${address}?${new URLSearchParams({ pgn, opponent: 'human' })}`);
    await page.waitForSelector('html[data-ready="true"][data-engine="ready"]');
    await page.getByRole('button', { name: ENGLISH.Analyse, exact: true }).click();
  };
  return withPage(browser, open, async (page) => {
    const begun = performance.now();
    await page.getByRole('button', { name: ENGLISH.ReviewGame, exact: true }).click();
    await page.waitForSelector('#key-moments', { timeout: 10 * MAX_REVIEW });
    const reviewed = performance.now() - begun;
    const moment = page.locator('[data-key-ply]').first();
    if ((await moment.count()) === 0) return { reviewed };
    await moment.click();
    const isExplained = () => {
      const text = document.querySelector('#explanation p')?.textContent ?? '';
      return text !== '' && !text.endsWith('…');
    };
    await page.waitForFunction(isExplained, null, { timeout: 10 * MAX_REVIEW });
    return { reviewed, explained: performance.now() - begun };
  });
}

async function measureSecondThoughts(browser, site, address) {
  for (const [rate, limit] of Object.entries(MAX_SECOND_THOUGHT)) {
    for (const showsFigures of [false, true]) {
      const all = [];
      for (let run = 0; run < RUNS; run += 1) all.push(await secondThought(browser, address, Number(rate), showsFigures));
      const taken = all.filter((time) => time !== undefined);
      const missed = taken.length < RUNS ? `, ${RUNS - taken.length} of ${RUNS} moves were played without one` : '';
      const name = showsFigures ? ', while the engine searches' : '';
      console.log(
        `second thought, ${rate}× slower processor${name}, ${site}: ` +
          `median ${round(median(taken))}, longest ${round(Math.max(...taken))}, limit ${limit}${missed}`,
      );
    }
  }
}

async function measureReview(browser, site, address) {
  for (let run = 0; run < REVIEWS; run += 1) {
    const { reviewed, explained } = await review(browser, address);
    console.log(
      `review of ${REVIEWED_PLIES / 2} moves, ${site}: ${round(reviewed)}, ` +
        `with the reason of the first key moment ${round(explained)}, limit ${MAX_REVIEW}`,
    );
  }
}

/** Prints the times for each site. */
export async function measureTeaching(browser, sites) {
  console.log('\nSecond thoughts and the review of a game, milliseconds.');
  for (const site of sites) {
    const { server, address } = await serve(site, {});
    try {
      await measureSecondThoughts(browser, site, address);
      await measureReview(browser, site, address);
    } finally {
      server.close();
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args });
  try {
    await measureTeaching(browser, process.argv.length > 2 ? process.argv.slice(2) : ['dist']);
  } finally {
    await browser.close();
  }
}
