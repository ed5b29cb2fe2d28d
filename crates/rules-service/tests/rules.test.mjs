// Tests the rules service in Node.js: the example program, and a program that asks each type of question.
//
//     cargo xtask package
//     node --test crates/rules-service/tests/rules.test.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

import { START, ask, playAll, report } from "../examples/rules-service.mjs";

const EXAMPLE = fileURLToPath(new URL("../examples/rules-service.mjs", import.meta.url));
const { answer } = createRequire(import.meta.url)("../../../dist-packages/second-thought-rules");

const game = (start, ...moves) => ({ start, moves });
const sans = ({ moves }) => moves.map(({ san }) => san).sort();
const names = (squares) => squares.map(({ name }) => name);

test("an answer has the id of its question and is plain data", () => {
  const reply = answer({ id: 11, body: { type: "legalMovesFrom", start: START, square: "e2" } });
  const square = (name, number) => ({ name, number });
  const move = (uci, san, to, kind) => ({
    uci, san, from: square("e2", 12), to, piece: { color: "white", type: "pawn" }, kind, givesCheck: false,
  });
  const moves = [move("e2e3", "e3", square("e3", 20), "quiet"), move("e2e4", "e4", square("e4", 28), "doublePush")];
  reply.body.moves.sort((a, b) => a.to.number - b.to.number);
  assert.deepEqual(reply, { id: 11, body: { type: "moves", moves } });
  assert.deepEqual(reply, structuredClone(reply));
  assert.deepEqual(reply, JSON.parse(JSON.stringify(reply)));
});

test("a square is given by name, by number or as in an answer", () => {
  const [{ from }] = ask("legalMovesFrom", game(START), { square: 1 }).moves;
  assert.deepEqual(from, { name: "b1", number: 1 });
  for (const square of ["b1", 1, from, { ...from, colour: "light" }]) {
    assert.deepEqual(sans(ask("legalMovesFrom", game(START), { square })), ["Na3", "Nc3"]);
  }
});

test("both sides have their moves", () => {
  assert.equal(ask("legalMoves", game(START)).moves.length, 20);
  assert.deepEqual(sans(ask("legalMovesFrom", game(START, "e2e4"), { square: "g8" })), ["Nf6", "Nh6"]);
  assert.deepEqual(sans(ask("legalMovesFrom", game(START), { square: "g8" })), []);
});

test("captures name the pawn captured en passant, for both sides", () => {
  for (const [start, uci, square, color] of [
    ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "d5", "black"],
    ["4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", "d4", "white"],
  ]) {
    const [capture] = ask("captures", game(start)).moves;
    assert.equal(capture.uci, uci);
    assert.equal(capture.kind, "enPassant");
    assert.equal(capture.captured.square.name, square);
    assert.deepEqual(capture.captured.piece, { color, type: "pawn" });
  }
});

test("potential moves and vectors ignore check", () => {
  const pinned = game("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
  assert.equal(ask("legalMovesFrom", pinned, { square: "e2" }).moves.length, 0);
  const { piece, moves } = ask("potentialMoves", pinned, { square: "e2" });
  assert.deepEqual(piece, { color: "white", type: "knight" });
  assert.equal(moves.length, 6);
  assert.ok(moves.every(({ vector: [files, ranks] }) => Math.abs(files * ranks) === 2));
  const { emptyBoard, clipped } = ask("vectors", pinned, { square: "e8" });
  const up = ({ step }) => step[0] === 0 && step[1] === -1;
  assert.deepEqual(names(emptyBoard.find(up).squares), ["e7", "e6", "e5", "e4", "e3", "e2", "e1"]);
  assert.deepEqual(names(clipped.find(up).squares), ["e7", "e6", "e5", "e4", "e3"]);
  assert.equal(clipped.find(up).blocker.square.name, "e2");
  assert.equal(ask("potentialMoves", game("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1"), { square: "d2" }).moves
    .find(({ kind }) => kind === "kingCapture").captured.square.name, "e1");
});

test("control, controllers, checkers and pins", () => {
  const start = game("7k/6pp/8/8/8/8/PP6/K7 w - - 0 1");
  assert.deepEqual(names(ask("control", start, { color: "white" }).squares), ["b1", "a2", "b2", "a3", "b3", "c3"]);
  assert.deepEqual(names(ask("control", start, { color: "b" }).squares), ["f6", "g6", "h6", "g7", "h7", "g8"]);
  const { pieces } = ask("controllers", game(START), { color: "black", square: "f6" });
  assert.deepEqual(names(pieces.map(({ square }) => square)), ["e7", "g7", "g8"]);
  const mated = game(START, "f2f3", "e7e5", "g2g4", "d8h4");
  const { inCheck, king, checkers } = ask("checkers", mated);
  assert.deepEqual([inCheck, king.name, checkers[0].piece.type], [true, "e1", "queen"]);
  const [pin] = ask("pins", game("4k3/3n4/8/1B6/8/8/8/4K3 w - - 0 1"), { color: "black" }).pins;
  assert.deepEqual([pin.pinned.square.name, pin.by.square.name, names(pin.line)], ["d7", "b5", ["b5", "c6", "d7"]]);
});

test("castling is legal or a reason is given, in Chess960 too", () => {
  const wings = (of) => ask("castling", of).castlings.map(({ uci, refusal }) => uci ?? refusal.code);
  const open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  assert.deepEqual(wings(game(open)), ["e1g1", "e1c1", "e8g8", "e8c8"]);
  const [moved, , , still] = wings(game(open, "e1e2", "h8h7", "e2e1", "h7h8"));
  assert.deepEqual([moved, still], ["castling-king-moved", "e8c8"]);
  const chess960 = game("bnrkrbnq/pppppppp/8/8/8/8/PPPPPPPP/B1RKR2Q w KQkq - 0 1");
  const [kingside, queenside] = wings(chess960);
  assert.deepEqual([kingside, queenside], ["d1e1", "d1c1"]);
  const { move, fen } = ask("play", chess960, { text: "O-O" });
  assert.deepEqual([move.uci, move.san, move.to.name, move.castling.rookTo.name], ["d1e1", "O-O", "g1", "f1"]);
  assert.equal(fen, "bnrkrbnq/pppppppp/8/8/8/8/PPPPPPPP/B1R2RKQ b kq - 1 1");
});

test("the outcome has a reason and a winner, and a claimable draw is reported", () => {
  const mate = ask("outcome", game(START, "f2f3", "e7e5", "g2g4", "d8h4"));
  assert.deepEqual([mate.over, mate.reason.code, mate.winner], [true, "checkmate", "black"]);
  const white = ask("outcome", game(START, "e2e4", "f7f6", "d2d4", "g7g5", "d1h5"));
  assert.deepEqual([white.winner, white.reason.text], ["white", "Checkmate. White wins."]);
  const back = ["g1f3", "g8f6", "f3g1", "f6g8"];
  const claim = ask("outcome", game(START, ...back, ...back));
  assert.deepEqual([claim.over, claim.claimableDraw.code, claim.repetitions], [false, "threefold-repetition", 3]);
  const inProgress = ask("outcome", game(START));
  assert.deepEqual(inProgress, { type: "outcome", over: false, repetitions: 1 });
});

test("an illegal move is explained by code, sentence and square", () => {
  const { legal, moves, refusal } = ask("explain", game(START), { from: "a1", to: "a4" });
  assert.deepEqual([legal, moves], [false, []]);
  assert.deepEqual(refusal, { code: "blocked", text: "a2 is in the way.", square: { name: "a2", number: 8 } });
  assert.equal(ask("explain", game(START), { from: 52, to: 36 }).refusal.code, "not-your-turn");
  const promotion = game("7k/P7/8/8/8/8/8/K7 w - - 0 1");
  assert.equal(ask("explain", promotion, { from: "a7", to: "a8" }).moves.length, 4);
  assert.deepEqual(sans(ask("explain", promotion, { from: "a7", to: "a8", promotion: "knight" })), ["a8=N"]);
  assert.deepEqual(sans(ask("explain", promotion, { from: "a7", to: "a8", promotion: "q" })), ["a8=Q+"]);
});

test("every invalid question gets one failed reply that names the field", () => {
  const wrong = [
    [{ type: "legalMoves" }, "start"],
    [{ type: "legalMoves", start: 5 }, "start: "],
    [{ type: "legalMoves", start: "8/8/8/8/8/8/8/8 w - - 0 1" }, "start: "],
    [{ type: "legalMoves", start: START, moves: "e2e4" }, "moves: "],
    [{ type: "legalMoves", start: START, moves: [5] }, "moves[0]: "],
    [{ type: "legalMoves", start: START, moves: ["e2e5"] }, "moves[0]: "],
    [{ type: "legalMovesFrom", start: START }, "square"],
    [{ type: "legalMovesFrom", start: START, square: null }, "square: "],
    [{ type: "legalMovesFrom", start: START, square: true }, "square: "],
    [{ type: "legalMovesFrom", start: START, square: {} }, "square: "],
    [{ type: "legalMovesFrom", start: START, square: "e9" }, "square: "],
    [{ type: "vectors", start: START, square: 64 }, "square: "],
    [{ type: "vectors", start: START, square: 1.5 }, "square: "],
    [{ type: "vectors", start: START, square: NaN }, "square: "],
    [{ type: "control", start: START }, "color"],
    [{ type: "control", start: START, color: "red" }, "color: "],
    [{ type: "explain", start: START, from: "e2" }, "to"],
    [{ type: "explain", start: START, from: "x", to: "e4" }, "from: "],
    [{ type: "explain", start: START, from: "e2", to: "e4", promotion: "dragon" }, "promotion: "],
    [{ type: "play", start: START, text: 5 }, "text: "],
    [{ type: "play", start: START, text: "Nd4" }, "text: "],
    [{ type: "dance", start: START }, "dance"],
  ];
  for (const [body, field] of wrong) {
    const reply = answer({ id: 8, body });
    assert.equal(reply.id, 8);
    assert.equal(reply.body.type, "failed");
    assert.ok(reply.body.message.includes(field), `${reply.body.message} names ${field}`);
  }
});

test("unknown fields are ignored", () => {
  const { body } = answer({ id: 1, mood: 7, body: { type: "checkers", start: START, square: "e4", colour: "red" } });
  assert.equal(body.type, "checkers");
});

test("the example plays, reports and explains", () => {
  const mate = playAll(game(START), ["e4", "e5", "Bc4", "Nc6", "qh5", "Nf6", "Qxf7#"]);
  assert.deepEqual(mate.moves.at(-1), "h5f7");
  assert.equal(report(mate).at(-1), "Game: Checkmate. White wins.");
  const run = (...moves) => spawnSync(process.execPath, [EXAMPLE, ...moves], { encoding: "utf8" });
  const scotch = run("e4", "e5", "Nf3", "Nc6", "d4");
  assert.equal(scotch.status, 0, scotch.stderr);
  assert.match(scotch.stdout, /^8 {2}r \. b q k b n r$/m);
  assert.match(scotch.stdout, /^Captures: .*exd4 \(pawn on d4\)/m);
  assert.match(scotch.stdout, /^Castling kingside: You cannot castle: a piece stands in the way on f8\.$/m);
  const refused = run("e4", "e4");
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /^text: "e4" is not a legal move here/);
});
