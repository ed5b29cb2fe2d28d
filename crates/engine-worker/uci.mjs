// Runs the worker's strong engine as a UCI program in Node.js, so that the wasm of the built site can play matches.
//
//     node crates/engine-worker/uci.mjs dist
//
// The program reads no input during a search. This is enough for a match, but not for analysis.

import { createInterface } from "node:readline";

import { load } from "./node.mjs";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const [path = "dist"] = process.argv.slice(2);
const { answer, clear } = await load(path);
let position = { start: START, moves: [] };

/** Parses the arguments of `position startpos|fen … [moves …]`. */
const positionOf = (words) => {
  const at = words.indexOf("moves");
  const [kind, ...fen] = at < 0 ? words : words.slice(0, at);
  const moves = at < 0 ? [] : words.slice(at + 1);
  return { start: kind === "fen" ? fen.join(" ") : START, moves };
};

const isWhiteToMove = ({ start, moves }) => (start.split(" ")[1] !== "b") === (moves.length % 2 === 0);

/** Parses the limits after `go`. */
const limitsOf = (words, isWhite) => {
  const number = (name) => {
    const at = words.indexOf(name);
    return at < 0 ? undefined : Number(words[at + 1]);
  };
  const [remaining, increment] = isWhite ? ["wtime", "winc"] : ["btime", "binc"];
  const clock = number(remaining) === undefined ? undefined : {
    remaining: number(remaining),
    increment: number(increment) ?? 0,
  };
  const limits = { depth: number("depth"), nodes: number("nodes"), moveTime: number("movetime"), clock };
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
};

const go = (words) => {
  const isWhite = isWhiteToMove(position);
  const limits = limitsOf(words, isWhite);
  const { body } = answer({ id: 1, body: { type: "search", engine: "strong", ...position, limits } });
  if (body.type !== "found") {
    console.log(`info string ${JSON.stringify(body)}`);
    return console.log("bestmove 0000");
  }
  const { score, mate, depth, nodes, bestMove } = body;
  const sign = isWhite ? 1 : -1;
  const text = mate === undefined ? `cp ${Math.round(sign * score)}` : `mate ${sign * Math.sign(mate) * Math.ceil(Math.abs(mate) / 2)}`;
  console.log(`info depth ${depth} nodes ${nodes} score ${text}`);
  console.log(`bestmove ${bestMove ?? "0000"}`);
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.trim().split(/\s+/);
  if (command === "uci") console.log("id name Second Thought in wasm\nuciok");
  else if (command === "isready") console.log("readyok");
  else if (command === "ucinewgame") clear();
  else if (command === "setoption") throw new Error(`there are no options: ${line}`);
  else if (command === "position") position = positionOf(words);
  else if (command === "go") go(words);
  else if (command === "quit") break;
}
