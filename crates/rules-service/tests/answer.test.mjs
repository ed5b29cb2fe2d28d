// Tests the program of the npm package: `answer` returns exactly one reply to every message and never throws.
//
//     cargo xtask package
//     node --test crates/rules-service/tests/answer.test.mjs

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

const { answer } = createRequire(import.meta.url)("../../../dist-packages/second-thought-rules");

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const OUTSIDE_JSON = [5n, () => 1, Symbol("x"), NaN, Infinity];

const ring = () => {
  const loop = {};
  loop.loop = loop;
  return loop;
};

test("a field that is undefined is absent", () => {
  for (const body of [
    { type: "legalMoves", start: START, moves: undefined },
    { type: "explain", start: START, from: "e2", to: "e4", promotion: undefined },
  ]) {
    assert.notEqual(answer({ id: 1, body }).body.type, "failed", JSON.stringify(answer({ id: 1, body })));
  }
  assert.equal(answer({ id: 1, body: { type: "legalMoves", start: undefined } }).body.message, "missing field `start`");
});

test("unknown fields are ignored, whatever their value", () => {
  for (const extra of OUTSIDE_JSON) {
    for (const body of [
      { type: "legalMoves", start: START, extra },
      { type: "control", start: START, color: "white", extra: [{ extra }] },
    ]) {
      const reply = answer({ id: 1, extra, body }).body;
      assert.notEqual(reply.type, "failed", `${body.type}, ${String(extra)}: ${reply.message}`);
    }
  }
});

test("values that are not plain data are refused in known fields", () => {
  for (const value of OUTSIDE_JSON) {
    const promoted = { type: "explain", start: START, from: "e2", to: "e4", promotion: value };
    assert.match(answer({ id: 1, body: promoted }).body.message, /^promotion: /, String(value));
  }
});

test("an invalid message gets an error reply with its id, if it has one", () => {
  const invalid = [
    [undefined, 0], [null, 0], [7, 0], ["hello", 0], [[], 0], [{}, 0], [() => 1, 0], [Symbol("x"), 0], [10n, 0],
    [new Map([["id", 1]]), 0], [ring(), 0],
    [{ id: -1, body: { type: "checkers", start: START } }, 0],
    [{ id: "1", body: { type: "checkers", start: START } }, 0],
    [{ id: 8 }, 8],
    [{ id: 8, body: null }, 8],
    [{ id: 8, body: ring() }, 8],
    [{ id: 8, body: JSON.parse("[".repeat(1000) + "]".repeat(1000)) }, 8],
    [{ id: 8, body: { type: "checkers", start: START, loop: ring() } }, 8],
    [{ id: 8, body: { type: "dance" } }, 8],
    [{ id: 8, body: { type: "search", start: START } }, 8],
  ];
  for (const [message, id] of invalid) {
    const reply = answer(message);
    assert.equal(reply.id, id);
    assert.equal(reply.body.type, "failed");
    assert.equal(typeof reply.body.message, "string");
  }
  assert.equal(answer({ id: 1, body: { type: "checkers", start: START } }).body.type, "checkers");
});

test("the invalid field is named, the type before all others", () => {
  const failure = (fields) => answer({ id: 1, body: { start: START, ...fields } }).body.message;
  assert.match(failure({ type: "poem" }), /^type: unknown variant `poem`/);
  assert.match(failure({ type: "poem", start: undefined }), /^type: unknown variant `poem`/);
  assert.match(failure({ type: 5 }), /^type: invalid type/);
  assert.match(failure({ type: undefined }), /^missing field `type`/);
  assert.match(failure({ type: "vectors", square: "e9" }), /^square: /);
  assert.match(failure({ type: "legalMoves", moves: 7 }), /^moves: /);
  assert.match(failure({ type: "legalMoves", loop: ring() }), /^this is no plain data/);
});

test("error messages stay short", () => {
  const long = "x".repeat(100_000);
  for (const body of [
    { type: long, start: START }, { type: "control", start: START, color: long }, { type: "checkers", start: long },
    { type: "checkers", start: START, moves: [long] }, long,
  ]) {
    const { message } = answer({ id: 1, body }).body;
    assert.ok(message.length < 200, `${message.length} characters`);
  }
});
