// Tests the main path in WebKit, through W3C WebDriver, because Playwright supports only its own build of WebKit.
// node --test tests/webkit.mjs     with the programs' paths in WEBKIT_DRIVER, WEBKIT_BROWSER and XVFB
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { Builder, By, Key } from 'selenium-webdriver';
import { messagesOf } from '../crates/xtask/src/messages.mjs';

const { WEBKIT_DRIVER, WEBKIT_BROWSER, XVFB } = process.env;
const ENGLISH = messagesOf(readFileSync('web/assets/messages-en.json', 'utf8'));
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const TIMEOUT = 30_000;

const started = [];
let driver;
let site;

/** Starts a program that runs until the end of the tests. Returns the first text that the program prints. */
async function startProgram(program, words, environment = {}, says = 'stdout') {
  const stdio = ['ignore', 'ignore', 'ignore'];
  if (says === 'stdout') stdio[1] = 'pipe';
  else stdio.push('pipe');
  const child = spawn(program, words, { stdio, env: { ...process.env, ...environment } });
  started.push(child);
  const stream = child.stdio[says === 'stdout' ? 1 : 3];
  return String((await once(stream, 'data'))[0]).trim();
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a server listens at this address. */
async function waitForServer(address) {
  for (const begun = Date.now(); Date.now() - begun < TIMEOUT; ) {
    if ((await fetch(`${address}/status`).catch(() => undefined))?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nobody listens at ${address}`);
}

before(async () => {
  site = (await startProgram('node', ['crates/xtask/src/server.mjs', 'dist', String(await freePort())])).split(' ').at(-1);
  const display = await startProgram(XVFB, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {}, 'descriptor');
  const port = await freePort();
  const service = `http://127.0.0.1:${port}`;
  started.push(
    spawn(WEBKIT_DRIVER, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        // WebKit's sandbox needs more permissions than a container has.
        ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
      },
    }),
  );
  await waitForServer(service);
  driver = await new Builder()
    .usingServer(service)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: WEBKIT_BROWSER, args: ['--automation'] },
    })
    .build();
});

after(async () => {
  await driver?.quit().catch(() => undefined);
  for (const child of started) child.kill();
});

const find = (selector) => driver.findElement(By.css(selector));
const click = async (...names) => {
  for (const name of names) await find(`#${name}`).click();
};
const press = (name) => driver.executeScript((wanted) => {
  [...document.querySelectorAll('button')].find((it) => (it.getAttribute('aria-label') ?? it.textContent) === wanted).click();
}, name);
const moves = () => driver.executeScript(() => [...document.querySelectorAll('#moves [data-ply]')].map((it) => it.textContent));
const html = (name) => find('html').getAttribute(name);

async function waitUntil(what, condition) {
  await driver.wait(condition, TIMEOUT, `never ${what}; the page says: ${await driver.executeScript(() => document.querySelector('#status')?.textContent)}`);
}

async function open(query) {
  await driver.get(site + query);
  await ready();
}

async function ready() {
  await waitUntil('ready', async () => (await html('data-ready')) === 'true');
}

async function replied(count) {
  await waitUntil(`${count} plies`, async () => (await moves()).length === count && (await html('data-engine')) === 'ready');
}

/** The first field of the FEN: the placement of the pieces. */
function piecePlacement() {
  return driver.executeScript(() => {
    const at = new Map([...document.querySelectorAll('.piece[data-square]')].map((it) => [it.dataset.square, it.dataset.piece]));
    const letter = (code) => (!code ? '.' : code[0] === 'w' ? code[1] : code[1].toLowerCase());
    const ranks = [...'87654321'].map((rank) => [...'abcdefgh'].map((file) => letter(at.get(file + rank))).join(''));
    return ranks.map((rank) => rank.replace(/\.+/g, (gap) => String(gap.length))).join('/');
  });
}

/** The text of a clock, and a wait until the clock shows another text. */
const clockText = (color) => find(`#clock-${color}`).getText();
async function clockRuns(color) {
  const shown = await clockText(color);
  assert.match(shown, /^\d:\d\d$/);
  await waitUntil('another time', async () => (await clockText(color)) !== shown);
}

test('a game against the computer is started, played, undone and restored', async () => {
  await open('?opponent=classic');
  await click('e2', 'e4');
  await replied(2);
  await click('g1', 'f3');
  await replied(4);
  const played = await moves();
  await driver.navigate().refresh();
  await ready();
  assert.deepEqual(await moves(), played);
  await press(ENGLISH.Undo);
  await press(ENGLISH.Undo);
  await waitUntil('back at the start', async () => (await piecePlacement()) === START);
});

test('a piece is dragged, a pawn is promoted to a knight, and the keyboard moves', async () => {
  await open(`?opponent=human&fen=${encodeURIComponent('8/P6k/8/8/8/8/7P/K7 w - - 0 1')}`);
  await driver.actions().dragAndDrop(await find('#a7'), await find('#a8')).perform();
  await waitUntil('asked for the piece', async () => (await driver.findElements(By.css('[role="dialog"]'))).length > 0);
  await press(ENGLISH.KnightButton);
  await waitUntil('promoted', async () => (await moves()).join() === 'a8=N');
  await driver.executeScript(() => document.getElementById('h7').focus());
  await driver.actions().sendKeys(Key.ENTER, Key.ARROW_UP, Key.ENTER).perform();
  await waitUntil('moved by keys', async () => (await moves()).join() === 'a8=N,Kh8');
});

test('a level replies in a game as Black', async () => {
  await open('?play=black');
  await replied(1);
  assert.equal(await find('#board').getAttribute('data-orientation'), 'black');
  assert.equal(await html('data-broken'), null);
});

test('a clock runs, gains its increment, and continues after a reload', async () => {
  await open('?opponent=human&time=300+60');
  await click('e2', 'e4', 'e7', 'e5');
  assert.match(await clockText('black'), /^(5:\d\d|6:00)$/);
  await clockRuns('white');
  await driver.navigate().refresh();
  await ready();
  await clockRuns('white');
  assert.deepEqual(await moves(), ['e4', 'e5']);
});

test('two touches move a piece', async () => {
  await open('?opponent=human');
  await driver.executeScript(() => {
    for (const name of ['e2', 'e4']) {
      const target = document.getElementById(name);
      const { x, y, width } = target.getBoundingClientRect();
      const at = { clientX: x + width / 2, clientY: y + width / 2, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true };
      target.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }));
      target.dispatchEvent(new PointerEvent('pointerup', at));
      target.dispatchEvent(new PointerEvent('click', { ...at, detail: 1 }));
    }
  });
  await waitUntil('moved by touch', async () => (await moves()).join() === 'e4');
});

test('a game continues with vibration, which some browsers do not have', async () => {
  await driver.executeScript(() => localStorage.setItem('second-thought.settings', JSON.stringify({ version: 1, vibration: 'on' })));
  await open('?opponent=human');
  await click('e2', 'e4', 'e7', 'e5', 'g1', 'f3');
  await waitUntil('moved', async () => (await moves()).join() === 'e4,e5,Nf3');
  assert.equal(await html('data-broken'), null);
});

test('an earlier game is in the list of games and opens', async () => {
  await open('?opponent=human');
  await click('d2', 'd4');
  await waitUntil('moved', async () => (await moves()).join() === 'd4');
  await open('?opponent=human');
  await click('e2', 'e4');
  await waitUntil('moved', async () => (await moves()).join() === 'e4');
  await press(ENGLISH.Games);
  await waitUntil('listed', async () => (await driver.findElements(By.css('.game-open:not([aria-current])'))).length > 0);
  await find('.game-open:not([aria-current])').click();
  await waitUntil('opened', async () => (await moves()).join() === 'd4');
});

// This is the last test, because it ends the server.
test('the page opens and plays when its server is gone', async () => {
  await open('?opponent=classic');
  await driver.executeAsyncScript((done) => void navigator.serviceWorker.ready.then(done));
  started[0].kill();
  await driver.navigate().refresh();
  await ready();
  await click('e2', 'e4');
  await replied(2);
});
