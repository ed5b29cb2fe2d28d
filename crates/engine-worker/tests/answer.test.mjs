// Tests the worker's program in Node.js: it sends exactly one reply to every message, even to an invalid message.
//
//     node --test crates/engine-worker/tests/answer.test.mjs
//
// The command uses the built site in dist/, or the folder in the variable ENGINE_WORKER.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import { load } from "../node.mjs";

const SITE = fileURLToPath(new URL("../../../dist", import.meta.url));
const { answer, loadTeacher } = await load(process.env.ENGINE_WORKER ?? SITE);

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

test("hello is answered with the version", () => {
  assert.deepEqual(answer({ id: 3, body: { type: "hello" } }), { id: 3, body: { type: "hello", version: 1 } });
});

test("a search is answered with a plain object", () => {
  const { id, body } = answer({ id: 4, body: { type: "search", start: START, moves: ["e2e4"], limits: { depth: 2 } } });
  assert.equal(id, 4);
  assert.equal(body.type, "found");
  assert.match(body.bestMove, /^[a-h][1-8][a-h][1-8]$/);
  assert.equal(typeof body.nodes, "number");
  assert.equal(typeof body.score, "number");
  assert.ok(Array.isArray(body.principalVariation));
  assert.deepEqual(body, structuredClone(body));
});

test("unknown fields are ignored, absent ones have their defaults", () => {
  const { body } = answer({ id: 5, colour: "red", body: { type: "search", start: START, mood: 7, limits: { depth: 1 } } });
  assert.equal(body.type, "found");
});

test("an undefined field counts as absent", () => {
  for (const body of [
    { type: "search", start: START, moves: undefined, limits: { depth: 1 } },
    { type: "search", start: START, engine: undefined, level: undefined, limits: { depth: 1, lines: undefined } },
  ]) {
    assert.notEqual(answer({ id: 1, body }).body.type, "failed", JSON.stringify(answer({ id: 1, body })));
  }
  assert.equal(answer({ id: 1, body: { type: "search", start: undefined } }).body.message, "missing field `start`");
});

const OUTSIDE_JSON = [5n, () => 1, Symbol("x"), NaN, Infinity];

test("unknown fields are ignored whatever their value", () => {
  for (const extra of OUTSIDE_JSON) {
    for (const body of [
      { type: "hello", extra },
      { type: "search", start: START, extra, limits: { depth: 1, extra } },
      { type: "search", start: START, extra: [{ extra }], limits: { depth: 1 } },
    ]) {
      const reply = answer({ id: 1, extra, body }).body;
      assert.notEqual(reply.type, "failed", `${body.type}, ${String(extra)}: ${reply.message}`);
    }
  }
});

test("values that are not plain data are rejected in known fields", () => {
  for (const value of OUTSIDE_JSON) {
    const limited = answer({ id: 1, body: { type: "search", start: START, limits: { depth: value } } }).body;
    assert.match(limited.message, /^limits\.depth: invalid type/, String(value));
  }
});

test("a finished game has no best move", () => {
  const moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
  const { body } = answer({ id: 6, body: { type: "search", start: START, moves } });
  assert.equal(body.type, "found");
  assert.equal(body.bestMove ?? null, null);
});

test("invalid messages get an error reply with their id, if they have one", () => {
  const loop = {};
  loop.loop = loop;
  const rubbish = [
    [undefined, 0], [null, 0], [7, 0], [NaN, 0], ["hello", 0], [[], 0], [{}, 0], [() => 1, 0], [Symbol("x"), 0],
    [10n, 0], [new Map([["id", 1]]), 0], [new Date(), 0], [loop, 0], [new Uint8Array(9), 0],
    [{ id: -1, body: { type: "hello" } }, 0],
    [{ id: 1.5, body: { type: "hello" } }, 0],
    [{ id: "1", body: { type: "hello" } }, 0],
    [{ id: 8 }, 8],
    [{ id: 8, body: null }, 8],
    [{ id: 8, body: loop }, 8],
    [{ id: 8, body: { type: "search", start: START, limits: loop } }, 8],
    [{ id: 8, body: { type: "dance" } }, 8],
    [{ id: 8, body: { type: "search" } }, 8],
    [{ id: 8, body: { type: "search", start: 5 } }, 8],
    [{ id: 8, body: { type: "search", start: START, moves: "e2e4" } }, 8],
    [{ id: 8, body: { type: "search", start: START, limits: { depth: -1 } } }, 8],
  ];
  for (const [message, id] of rubbish) {
    const reply = answer(message);
    assert.equal(reply.id, id);
    assert.equal(reply.body.type, "failed");
    assert.equal(typeof reply.body.message, "string");
  }
  assert.equal(answer({ id: 1, body: { type: "hello" } }).body.type, "hello");
});

test("errors begin with the invalid field", () => {
  const failure = (search) => answer({ id: 1, body: { type: "search", start: START, ...search } }).body.message;
  assert.match(failure({ start: "8/8/8/8/8/8/8/8 w - - 0 1" }), /^start: /);
  assert.match(failure({ moves: ["e2e4", "e2e4"] }), /^moves\[1\]: /);
  assert.match(failure({ limits: { depth: 1000000 } }), /^limits\.depth: /);
  assert.match(failure({ type: 5 }), /^type: invalid type/);
  assert.match(failure({ type: undefined }), /^missing field `type`/);
  const loop = {};
  loop.loop = loop;
  assert.match(failure({ loop }), /^this is no plain data/);
});

test("unknown request types are rejected, including questions about the rules", () => {
  for (const body of [{ type: "poem" }, { type: "poem", start: START }, { type: "legalMoves", start: START }]) {
    const reply = answer({ id: 8, body });
    assert.deepEqual(reply, { id: 8, body: { type: "failed", message: "type: the engine knows no such request" } });
  }
});

test("error messages are short", () => {
  const long = "x".repeat(100_000);
  const search = { type: "search", start: START };
  for (const body of [
    { ...search, engine: long }, { ...search, start: long }, { ...search, moves: [long] },
    { type: long, start: START }, { ...search, limits: { searchMoves: [long] } }, long,
  ]) {
    const { message } = answer({ id: 1, body }).body;
    assert.ok(message.length < 200, `${message.length} characters`);
  }
});

test("explanations are refused until the part that explains is loaded", async () => {
  const move = { type: "explain", start: START, moves: ["f2f3", "e7e5", "g2g4"], nodes: 20_000 };
  const position = { type: "explainPosition", start: "6k1/5pp1/8/8/1p6/8/5PPP/6K1 w - - 0 40" };
  const refusal = { type: "failed", message: "the part of the program that explains could not be loaded" };
  for (const body of [move, position]) {
    assert.deepEqual(answer({ id: 9, body }), { id: 9, body: refusal });
  }
  assert.equal(await loadTeacher(), true);
  const explained = answer({ id: 9, body: move });
  assert.equal(explained.id, 9);
  assert.equal(explained.body.type, "explained");
  assert.equal(explained.body.judgement, "blunder");
  assert.deepEqual(explained.body.proof, ["Qh4#"]);
  assert.match(explained.body.en, /^g4 allows mate in 1/);
  assert.match(explained.body.de, /^g4 erlaubt ein Matt in 1 Zug/);
  assert.match(explained.body.es, /^g4 permite un mate en 1/);
  assert.deepEqual(answer({ id: 9, body: move }), explained, "equal requests have equal replies");
  const { body } = answer({ id: 10, body: position });
  assert.equal(body.type, "positionExplained");
  assert.deepEqual(body.position.facts[0], { name: "passed-pawn", side: "black", squares: ["b4"], centipawns: -144 });
  assert.equal(body.position.balanced, false);
  assert.match(body.en, /^Black has a passed pawn on b4\./);
  assert.match(body.de, /^Schwarz hat einen Freibauern auf b4\./);
  assert.match(body.es, /^Las negras tienen un peón pasado en b4\./);
});

test("invalid requests for explanations are refused with the reason", async () => {
  assert.equal(await loadTeacher(), true);
  const move = { type: "explain", start: START, moves: ["e2e4"] };
  const position = { type: "explainPosition", start: START };
  for (const [body, expected] of [
    [{ ...move, moves: [] }, /no move/],
    [{ ...move, moves: ["e2e5"] }, /^moves\[0\]: /],
    [{ ...move, nodes: 0 }, /^nodes: 0/],
    [{ ...move, nodes: -1 }, /^nodes: /],
    [{ ...move, moves: ["f2f3", "e7e5", "g2g4", "d8h4", "e2e4"] }, /^moves\[4\]: /],
    [{ type: "explain" }, /start/],
    [{ ...position, start: "rubbish" }, /^start: /],
    [{ ...position, moves: ["e2e4", "e2e4"] }, /^moves\[1\]: /],
    [{ ...position, moves: 5 }, /^moves: /],
    [{ type: "explainPosition" }, /start/],
  ]) {
    const reply = answer({ id: 11, body });
    assert.equal(reply.id, 11);
    assert.equal(reply.body.type, "failed", JSON.stringify(body));
    assert.match(reply.body.message, expected, JSON.stringify(body));
  }
});
