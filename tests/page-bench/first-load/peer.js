// The page for comparison: a board that shows legal moves, and an engine in a worker. The page has no other features.
import { Chess, SQUARES } from 'chess.js';
import { Chessground } from 'chessground';

const page = document.documentElement;
const game = new Chess();
const targets = (square) => game.moves({ square, verbose: true }).map(({ to }) => to);
const dests = new Map(SQUARES.map((square) => [square, targets(square)]));
Chessground(document.querySelector('#place'), { movable: { free: false, color: 'white', dests } });
page.dataset.ready = 'true';

const engine = new Worker('stockfish.js');
engine.onmessage = ({ data }) => {
  if (data === 'readyok') page.dataset.engine = 'ready';
};
engine.postMessage('isready');
