// Tests the strong engine in the worker's program: levels, limits, lines, and the behaviour with little memory.
//
//     node --test crates/engine-worker/tests/strong.test.mjs
//
// The command uses the same build as answer.test.mjs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { load } from "../node.mjs";

const SITE = process.env.ENGINE_WORKER ?? fileURLToPath(new URL("../../../dist", import.meta.url));
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const { answer } = await load(SITE);

const search = (parts) => answer({ id: 1, body: { type: "search", start: START, engine: "strong", ...parts } }).body;

test("each level plays the same move for the same seed", () => {
  for (let level = 1; level <= 12; level += 1) {
    const play = () => search({ level, seed: 9, limits: { nodes: 5000 } });
    const { type, bestMove, nodes } = play();
    assert.equal(type, "found");
    assert.match(bestMove, /^[a-h][1-8][a-h][1-8]$/);
    assert.ok(nodes <= 5000);
    assert.equal(play().bestMove, bestMove);
  }
});

test("each level plays the same moves as natively", () => {
  const lines = readFileSync(new URL("../../chess-core/src/engine/level/played.txt", import.meta.url), "utf8").trim().split("\n");
  const again = lines.map((line) => {
    const [level, , , ...fen] = line.split(" ");
    const start = fen.join(" ");
    const { bestMove, nodes } = search({ start, level: Number(level), seed: 9, limits: { nodes: 3000 } });
    return `${level} ${bestMove} ${nodes} ${start}`;
  });
  assert.deepEqual(again, lines);
});

test("lines, mates and search moves", () => {
  const { lines, principalVariation, selectiveDepth, depth } = search({ limits: { depth: 6, lines: 3 } });
  assert.equal(lines.length, 3);
  assert.deepEqual(lines[0].moves, principalVariation);
  assert.ok(selectiveDepth >= depth);
  assert.equal(search({ limits: { depth: 3, searchMoves: ["a2a3"] } }).bestMove, "a2a3");
  assert.equal(search({ start: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", limits: { depth: 4 } }).mate, 1);
});

test("time limits stop a search", () => {
  assert.equal(search({ limits: { moveTime: 50 } }).type, "found");
  assert.equal(search({ limits: { clock: { remaining: 1000, increment: 10 } } }).type, "found");
});

test("errors begin with the path of the invalid field", () => {
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

/** The replies of a separate process. The wasm memory of this process is limited to `pages` pages of 64 KiB. */
const within = (pages, ...searches) => {
  const requests = searches.map((parts) => ({ id: 1, body: { type: "search", start: START, engine: "strong", ...parts } }));
  const program = `
    import { load } from ${JSON.stringify(new URL("../node.mjs", import.meta.url).href)};
    const { answer } = await load(${JSON.stringify(SITE)});
    console.log(JSON.stringify(${JSON.stringify(requests)}.map((request) => answer(request).body)));
  `;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [`--wasm-max-mem-pages=${pages}`, "--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};

test("with little memory the engine uses a smaller hash table and reports it", () => {
  const [short] = within(150, { limits: { nodes: 9000 } });
  assert.match(short.bestMove, /^[a-h][1-8][a-h][1-8]$/);
  assert.ok(short.shortMemory >= 1 && short.shortMemory < 9, `${short.shortMemory} MB`);
});

test("64 MB are enough for all of its memory", () => {
  const most = { nodes: 300_000 };
  const answers = within(1024, { limits: { ...most, lines: 5 } }, { level: 12, limits: most }, { limits: most });
  for (const { type, nodes, shortMemory } of answers) {
    assert.equal(type, "found");
    assert.ok(nodes > 200_000, `${nodes} nodes`);
    assert.equal(shortMemory, undefined);
  }
});
