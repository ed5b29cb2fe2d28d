// The strong engine in the worker's program: levels, limits, lines, and what it does where memory is short.
//
//     node --test crates/engine-worker/tests/strong.test.mjs
//
// reads the same build as answer.test.mjs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { load } from "../node.mjs";

const SITE = process.env.ENGINE_WORKER ?? fileURLToPath(new URL("../../../dist", import.meta.url));
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const { answer } = await load(SITE);

const search = (parts) => answer({ id: 1, body: { type: "search", start: START, engine: "strong", ...parts } }).body;

test("each level has a move, the same for the same seed", () => {
  for (let level = 1; level <= 12; level += 1) {
    const play = () => search({ level, seed: 9, limits: { nodes: 5000 } });
    const { type, bestMove, nodes } = play();
    assert.equal(type, "found");
    assert.match(bestMove, /^[a-h][1-8][a-h][1-8]$/);
    assert.ok(nodes <= 5000);
    assert.equal(play().bestMove, bestMove);
  }
});

test("lines, mates and the moves to choose from", () => {
  const { lines, principalVariation, selectiveDepth, depth } = search({ limits: { depth: 6, lines: 3 } });
  assert.equal(lines.length, 3);
  assert.deepEqual(lines[0].moves, principalVariation);
  assert.ok(selectiveDepth >= depth);
  assert.equal(search({ limits: { depth: 3, searchMoves: ["a2a3"] } }).bestMove, "a2a3");
  assert.equal(search({ start: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", limits: { depth: 4 } }).mate, 1);
});

test("time ends a search", () => {
  assert.equal(search({ limits: { moveTime: 50 } }).type, "found");
  assert.equal(search({ limits: { clock: { remaining: 1000, increment: 10 } } }).type, "found");
});

test("what is wrong is named with its path", () => {
  for (const [parts, path] of [
    [{ level: 13 }, /^level: 13 is not between 1 and 12/],
    [{ level: "x" }, /level: /],
    [{ engine: "weak" }, /engine: /],
    [{ limits: { nodes: -1 } }, /limits\.nodes: /],
    [{ limits: { clock: { increment: 1 } } }, /limits\.clock: missing field `remaining`/],
    [{ limits: { clock: 5 } }, /limits\.clock: /],
    [{ limits: { searchMoves: ["e2e5"] } }, /^limits\.searchMoves\[0\]: /],
    [{ moves: ["e2e4", 5] }, /^moves\[1\]: /],
  ]) {
    const { type, message } = search(parts);
    assert.equal(type, "failed", JSON.stringify(parts));
    assert.match(message, path);
  }
});

test("where memory is short, the engine takes less, plays on and says so", () => {
  const program = `
    import { load } from ${JSON.stringify(new URL("../node.mjs", import.meta.url).href)};
    const { answer } = await load(${JSON.stringify(SITE)});
    const { body } = answer({ id: 1, body: { type: "search", start: "${START}", engine: "strong", limits: { nodes: 9000 } } });
    console.log(JSON.stringify(body));
  `;
  const run = (...flags) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [...flags, "--input-type=module", "--eval", program],
      { encoding: "utf8" },
    );
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout);
  };
  // Pages of 64 kB: room for some megabytes.
  const short = run("--wasm-max-mem-pages=150");
  assert.match(short.bestMove, /^[a-h][1-8][a-h][1-8]$/);
  assert.ok(short.shortMemory >= 1 && short.shortMemory < 9, `${short.shortMemory} MB`);
  assert.equal(run().shortMemory, undefined);
});
