// Tests the types of the npm package: correct programs pass the type checker, and incorrect programs fail.
//
//     cargo xtask package
//     node --test crates/rules-service/tests/types.test.mjs

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { packageIn } from "./installed.mjs";

const { typeErrors } = packageIn("second-thought-rules");
const { answer, readPgn } = createRequire(import.meta.url)("../../../dist-packages/second-thought-rules");

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const HEAD = `
import { Game, answer, init, readPgn } from "second-thought-rules";
import type { Move, Outcome, ReadGame, RulesReply, RulesRequest } from "second-thought-rules";
const start = "${START}";
const r = answer({ id: 1, body: { type: "legalMoves", start } });
const game = new Game();
`;

test("a right program passes", () => {
  const right = `${HEAD}
    await init();
    await init(new Uint8Array());
    const texts: string[] = game.moves().concat(game.moves("e2"), game.uciMoves(), game.history());
    const san: string = game.play("e4");
    const turn: "white" | "black" = game.turn();
    const outcome: Outcome | undefined = game.outcome();
    const more: boolean = game.undo() || game.isCheck();
    const pgn: string = game.pgn() + game.pgn({ White: "Anna" });
    const games: ReadGame[] = readPgn(pgn);
    if (r.body.type === "moves") {
      const first: Move | undefined = r.body.moves[0];
      const square: string | undefined = first?.captured?.square.name;
    }
    for (const square of ["e4", 28, { name: "e4", number: 28 }]) answer({ id: 2, body: { type: "vectors", start, square } });
  `;
  const required = `
    import rules = require("second-thought-rules");
    const san: string = new rules.Game("${START}").play("e4");
  `;
  assert.deepEqual(typeErrors({ "right.ts": right, "required.cts": required }), []);
});

test("each wrong line fails", () => {
  const wrong = [
    "r.boddy.mooves[0];",
    'answer("anything");',
    "answer({ id: 1, body: { type: 'dance', start } });",
    "answer({ id: 1, body: { type: 'legalMoves' } });",
    "answer({ id: 1, body: { type: 'legalMovesFrom', start } });",
    "answer({ id: 1, body: { type: 'control', start, color: 'red' } });",
    "answer({ body: { type: 'legalMoves', start } });",
    "r.body.moves;",
    "new Game(5);",
    "game.play(game);",
    "game.moves().san;",
    "game.outcome().reason;",
    "game.pgn({ Round: 1 });",
    "readPgn(game)[0].moves;",
    "readPgn('')[0].moves[0].san;",
    "await init(5);",
  ];
  const programs = Object.fromEntries(wrong.map((line, index) => [`wrong${index}.ts`, `${HEAD}\n${line}\n`]));
  const errors = typeErrors(programs);
  wrong.forEach((line, index) => {
    assert.equal(errors.filter((error) => error.startsWith(`wrong${index}.ts(`)).length > 0, true, line);
  });
});

test("every question and every real answer has its declared type", () => {
  const promotion = "3rk3/4P3/8/8/8/8/8/4K2R w K - 0 1";
  const bodies = [
    { type: "position", start: START, moves: ["e2e4"] },
    { type: "position", start: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" },
    { type: "legalMoves", start: promotion },
    { type: "legalMovesFrom", start: START, square: 6 },
    { type: "captures", start: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" },
    { type: "capturesFrom", start: promotion, square: "e7" },
    { type: "potentialMoves", start: promotion, square: "e7" },
    { type: "potentialMoves", start: START, square: "e4" },
    { type: "potentialMoves", start: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", square: "h1" },
    { type: "vectors", start: START, square: { name: "e2", number: 12 } },
    { type: "control", start: START, color: "white" },
    { type: "controllers", start: START, color: "black", square: "f6" },
    { type: "checkers", start: "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1" },
    { type: "pins", start: "4k3/3n4/8/1B6/8/8/8/4K3 w - - 0 1", color: "black" },
    { type: "castling", start: promotion },
    { type: "outcome", start: START, moves: ["f2f3", "e7e5", "g2g4", "d8h4"] },
    { type: "outcome", start: "4k3/8/8/8/8/8/8/4K2R w K - 100 80" },
    { type: "explain", start: START, from: "a1", to: "a4" },
    { type: "explain", start: promotion, from: "e7", to: "d8", promotion: "knight" },
    { type: "play", start: promotion, text: "O-O" },
    { type: "legalMoves", start: "nothing" },
  ];
  const lines = bodies.flatMap((body, id) => {
    const request = { id, body };
    const reply = answer(request);
    assert.equal(reply.body.type === "failed", body.start === "nothing", JSON.stringify(reply));
    return [
      `const request${id}: RulesRequest = ${JSON.stringify(request)};`,
      `const reply${id}: RulesReply = ${JSON.stringify(reply)};`,
    ];
  });
  const games = readPgn('[White "A"]\n1. e4 {good} e5 2. Ke3 *\n\n1. d4 1-0\n');
  lines.push(`const games: ReadGame[] = ${JSON.stringify(games)};`);
  assert.deepEqual(typeErrors({ "messages.ts": HEAD + lines.join("\n") }), []);
});
