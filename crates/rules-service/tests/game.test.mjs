// Tests the class `Game` and `readPgn` of the npm package.
//
//     cargo xtask package
//     node --test crates/rules-service/tests/game.test.mjs

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

const { Game, readPgn } = createRequire(import.meta.url)("../../../dist-packages/second-thought-rules");

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const played = (moves, fen) => {
  const game = new Game(fen);
  for (const move of moves.split(" ")) game.play(move);
  return game;
};

test("a game begins in the start position or in a given one", () => {
  assert.equal(new Game().fen(), START);
  assert.equal(new Game(undefined).moves().length, 20);
  assert.deepEqual(new Game("7k/P7/8/8/8/8/8/K7 w - - 0 1").moves("a7").sort(), ["a8=B", "a8=N", "a8=Q+", "a8=R+"].sort());
  for (const fen of ["", "nothing", "8/8/8/8/8/8/8/8 w - - 0 1", "x".repeat(100_000)]) {
    assert.throws(() => new Game(fen), ({ message }) => message.length > 0 && message.length < 300, fen.slice(0, 40));
  }
});

test("moves are listed for the side to move or for one piece", () => {
  const game = new Game();
  assert.deepEqual(game.moves("g1").sort(), ["Nf3", "Nh3"]);
  assert.deepEqual(game.uciMoves("g1").sort(), ["g1f3", "g1h3"]);
  assert.equal(game.uciMoves().length, 20);
  assert.deepEqual([game.moves("g8"), game.moves("e4")], [[], []]);
  assert.throws(() => game.moves("e9"), /square/);
});

test("moves are played in any notation and taken back", () => {
  const game = new Game();
  assert.deepEqual(["e4", "e7e5", "nf3", "Nc6", "Bc4", "Bc5", "O-O"].map((move) => game.play(move)),
    ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"]);
  assert.deepEqual(game.history(), ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"]);
  assert.equal(game.turn(), "black");
  assert.equal(game.undo(), true);
  assert.deepEqual([game.turn(), game.history().length], ["white", 6]);
  assert.equal(game.play("d3"), "d3");
  while (game.undo());
  assert.equal(game.fen(), START);
  assert.equal(game.undo(), false);
  assert.deepEqual(game.history(), []);
});

test("an illegal move throws the reason and changes nothing", () => {
  const game = new Game();
  assert.throws(() => game.play("e5"), /"e5" is not a legal move here: A pawn does not move like that\.$/);
  assert.throws(() => game.play(""), Error);
  assert.equal(game.fen(), START);
  const mated = played("f3 e5 g4 Qh4#");
  assert.throws(() => mated.play("a3"), /"a3" is not a legal move here: .*[Cc]heckmate/);
});

test("an illegal move between two squares throws the reason from the board", () => {
  const refused = (fen, text) => {
    try {
      return new Game(fen).play(text);
    } catch ({ message }) {
      return message;
    }
  };
  for (const text of ["a1a4", "a1-a4", "A1A4", "Ra4"]) {
    assert.equal(refused(START, text), `"${text}" is not a legal move here: a2 is in the way.`);
  }
  assert.match(refused("4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2f3"), /^"f2f3" is not a legal move here: .+h4/);
  assert.equal(refused("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7é"), '"e7é" is not a move such as e4, Nf3, O-O or e2e4');
});

test("the outcome has a result, a reason and a winner", () => {
  assert.equal(new Game().outcome(), undefined);
  assert.deepEqual(played("f3 e5 g4 Qh4").outcome(),
    { result: "0-1", winner: "black", reason: "checkmate", text: "Checkmate. Black wins." });
  const stalemate = new Game("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1").outcome();
  assert.deepEqual([stalemate.result, stalemate.reason, stalemate.winner], ["1/2-1/2", "stalemate", undefined]);
  assert.equal(played("Nf3 Nf6 Ng1 Ng8 ".repeat(4).trim()).outcome().reason, "fivefold-repetition");
  assert.equal(played("e4 e5 Qh5 Nc6 Qxf7").isCheck(), true);
});

test("Chess960 positions keep their castling", () => {
  const game = new Game("bnrkrbnq/pppppppp/8/8/8/8/PPPPPPPP/B1RKR2Q w KQkq - 0 1");
  assert.equal(game.play("O-O"), "O-O");
  assert.equal(game.fen(), "bnrkrbnq/pppppppp/8/8/8/8/PPPPPPPP/B1R2RKQ b kq - 1 1");
});

test("a game is written as PGN and read again", () => {
  const game = played("e4 e5 Nf3");
  assert.match(game.pgn({ White: "Anna", Black: "Ben" }), /\[White "Anna"\]\n\[Black "Ben"\]/);
  assert.match(game.pgn(), /\n1\. e4 e5 2\. Nf3 \*\n$/);
  const [read, ...others] = readPgn(game.pgn({ White: "Anna \"A\"" }));
  assert.deepEqual([read.moves, read.tags.White, others], [["e4", "e5", "Nf3"], 'Anna "A"', []]);
  assert.equal(read.start, START);
  assert.equal(game.pgn({ White: undefined }), game.pgn());
});

test("tags that are not texts are refused with their name", () => {
  const game = new Game();
  for (const value of [5, NaN, Infinity, 5n, true, null, () => 1, Symbol("x"), ["x"], {}, new Date(0), { toJSON: () => "x" }]) {
    assert.throws(() => game.pgn({ Event: "x", White: value }), /^Error: tags: White: a text is expected$/, String(value));
  }
  const throwing = { get White() { throw new Error("x"); } };
  assert.throws(() => game.pgn(throwing), /^Error: tags: White: a text is expected$/);
  for (const tags of [null, 5, "White", ["White"], Symbol("x")]) {
    assert.throws(() => game.pgn(tags), /^Error: tags: an object is expected$/, String(tags));
  }
  assert.throws(() => game.pgn({ "two words": "x" }), /^Error: tags: .*two words/);
  // The game can still be used after an error.
  assert.equal(game.play("e4"), "e4");
});

test("each game of a text is read up to its fault", () => {
  const games = readPgn('[White "A"]\n1. e4 {good} e5 2. Ke3 *\n\n[White "B"]\n1. d4 (1. c4) d5 1-0\n');
  assert.deepEqual(games.map(({ tags, moves, result }) => [tags.White, moves, result]),
    [["A", ["e4", "e5"], "*"], ["B", ["d4", "d5"], "1-0"]]);
  assert.deepEqual(games[0].comments, [{ ply: 1, text: "good" }]);
  assert.match(games[0].fault, /^line 2, .*Ke3/);
  assert.ok(!("fault" in games[1]) && !("comments" in games[1]));
  assert.deepEqual(readPgn(""), []);
});
