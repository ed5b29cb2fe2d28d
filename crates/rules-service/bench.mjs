// Compares the speed of the npm package with chessops and chess.js, in one run.
//
//     cargo xtask bench rules
//
// The programs take turns. Each task does the same work: the legal moves of 1,000 positions with their texts in SAN, and
// reading 100 games in PGN. chessops does not check the moves of a PGN text; the other two programs do.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const ROUNDS = 9;
const POSITIONS = 1_000;
const GAMES = 100;
const PLIES = 80;

const [own, peers] = process.argv.slice(2);
const { Game, readPgn } = await import(pathToFileURL(`${own}/node.js`));
const peer = createRequire(pathToFileURL(`${peers}/package.json`));
const folder = pathToFileURL(`${peers}/node_modules/chessops/dist/esm/`);
const imported = (name) => import(new URL(`${name}.js`, folder));
const [{ Chess: Position }, { parseFen }, { makeSan }, { parsePgn }] = await Promise.all(["chess", "fen", "san", "pgn"].map(imported));
const { Chess } = peer("chess.js");

/** Numbers that only look random, so that each run has the same games (Marsaglia's xorshift). */
let state = 2463534242;
const below = (count) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % count;
};

const fens = [];
const pgns = [];
for (let number = 0; number < GAMES; number += 1) {
  const game = new Game();
  for (let ply = 0; ply < PLIES && !game.outcome(); ply += 1) {
    const moves = game.moves();
    game.play(moves[below(moves.length)]);
    if (ply % 8 === 7 && !game.outcome()) fens.push(game.fen());
  }
  pgns.push(game.pgn({ White: "A", Black: "B", Round: String(number) }));
  game.free();
}
const positions = Array.from({ length: POSITIONS }, (_, index) => fens[index % fens.length]);
const text = pgns.join("\n");

const countWithGame = () =>
  positions.reduce((sum, fen) => {
    const game = new Game(fen);
    const { length } = game.moves();
    game.free();
    return sum + length;
  }, 0);

const PROMOTIONS = ["queen", "rook", "bishop", "knight"];
const countWithChessops = () =>
  positions.reduce((sum, fen) => {
    const position = Position.fromSetup(parseFen(fen).unwrap()).unwrap();
    const texts = [];
    for (const [from, targets] of position.allDests()) {
      for (const to of targets) {
        const isPromotion = position.board.pawn.has(from) && (to >= 56 || to < 8);
        for (const promotion of isPromotion ? PROMOTIONS : [undefined]) texts.push(makeSan(position, { from, to, promotion }));
      }
    }
    return sum + texts.length;
  }, 0);

const countWithChessJs = () => positions.reduce((sum, fen) => sum + new Chess(fen).moves().length, 0);

/** The tasks. Each function returns a count, which is the same for all programs. */
const TASKS = {
  [`legal moves in SAN, ${POSITIONS} positions`]: {
    "second-thought-rules": countWithGame,
    chessops: countWithChessops,
    "chess.js": countWithChessJs,
  },
  [`${GAMES} games in PGN`]: {
    "second-thought-rules": () => readPgn(text).reduce((sum, { moves }) => sum + moves.length, 0),
    chessops: () => parsePgn(text).reduce((sum, { moves }) => sum + [...moves.mainline()].length, 0),
    "chess.js": () =>
      pgns.reduce((sum, pgn) => {
        const chess = new Chess();
        chess.loadPgn(pgn);
        return sum + chess.history().length;
      }, 0),
  },
};

const milliseconds = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

for (const [task, programs] of Object.entries(TASKS)) {
  const counts = new Set(Object.values(programs).map((work) => work()));
  if (counts.size !== 1) throw new Error(`the programs count differently: ${[...counts]}`);
  const times = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(programs)) times[name].push(milliseconds(work));
  }
  console.log(`${task} (median of ${ROUNDS}, the same count of ${[...counts]} moves)`);
  const base = median(times.chessops);
  for (const [name, list] of Object.entries(times)) {
    console.log(`  ${name.padEnd(22)}${median(list).toFixed(1).padStart(8)} ms${(median(list) / base).toFixed(2).padStart(8)} × chessops`);
  }
}
