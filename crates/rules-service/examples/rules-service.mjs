// Uses the rules of chess as a service for Node.js, which answers a question about a position.
//
//     cargo xtask package
//     node crates/rules-service/examples/rules-service.mjs e4 e5 Qh5 Ke7 Qxe5
//
// The last command plays these moves, in any common notation, from the start position, and reports the position.
//
// Your own program needs `answer` from the package and a function like `ask`. A game is a plain object in your program;
// the service stores nothing:
//
//     const game = { start: START, moves: ["e2e4"] };
//     ask("legalMovesFrom", game, { square: "g8" }).moves;      // [{ uci: "g8f6", san: "Nf6", from: { name: "g8", … } … }]
//     ask("explain", game, { from: "e7", to: "e4" }).refusal;   // { code: "not-its-way", text: "A pawn does not …" }
//
// The module `rules` in `cargo doc --open -p engine-protocol` documents the questions and the fields of the answers.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// With the installed package: import { answer } from "second-thought-rules";
const { answer } = createRequire(import.meta.url)("../../../dist-packages/second-thought-rules");

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** Returns the answer to a question. If there is no answer, throws an error that names the invalid field. */
export const ask = (type, game, details = {}) => {
  // The reply is returned synchronously, so the ids can all be the same.
  const { body } = answer({ id: 1, body: { ...game, ...details, type } });
  if (body.type === "failed") {
    throw new Error(body.message);
  }
  return body;
};

/** The game after more moves, in any common notation. */
export const playAll = (game, texts) =>
  texts.reduce(({ start, moves }, text) => ({ start, moves: ask("play", { start, moves }, { text }).moves }), game);

/** A report on a game, as a list of lines. */
export const report = (game) => {
  const { diagram, fen, sideToMove } = ask("position", game);
  const { over, reason, claimableDraw } = ask("outcome", game);
  const { checkers } = ask("checkers", game);
  const castlings = ask("castling", game).castlings.filter(({ color }) => color === sideToMove);
  const list = (items) => items.join(" ") || "none";
  return [
    diagram,
    `FEN: ${fen}`,
    `To move: ${sideToMove}`,
    `Moves: ${list(ask("legalMoves", game).moves.map(({ san }) => san))}`,
    `Captures: ${list(ask("captures", game).moves.map(({ san, captured }) => `${san} (${captured.piece.type} on ${captured.square.name})`))}`,
    `Checkers: ${list(checkers.map(({ piece, square }) => `${piece.type} on ${square.name}`))}`,
    `Pinned: ${list(ask("pins", game, { color: sideToMove }).pins.map(({ pinned }) => pinned.square.name))}`,
    ...castlings.map(({ wing, uci, refusal }) => `Castling ${wing}: ${uci ?? refusal.text}`),
    `Game: ${over ? reason.text : claimableDraw ? `a draw can be claimed: ${claimableDraw.text}` : "in progress"}`,
  ];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const game = playAll({ start: START, moves: [] }, process.argv.slice(2));
    console.log(report(game).join("\n"));
  } catch ({ message }) {
    console.error(message);
    process.exitCode = 1;
  }
}
