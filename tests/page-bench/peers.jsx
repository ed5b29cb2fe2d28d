// The other boards, configured as on their own pages.
// White's pieces can be selected and dragged, and targets are marked.
import { Chessground } from 'chessground';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chessboard } from 'react-chessboard';

const FILES = [...'abcdefgh'];

/** The first moves of the start position, which all boards show. */
const FIRST_MOVES = new Map([
  ...FILES.map((file) => [`${file}2`, [`${file}3`, `${file}4`]]),
  ['b1', ['a3', 'c3']],
  ['g1', ['f3', 'h3']],
]);

function chessground(place) {
  Chessground(place, {
    coordinates: true,
    movable: { free: false, color: 'white', dests: FIRST_MOVES, showDests: true },
    animation: { enabled: true, duration: 180 },
  });
}

function ReactBoard() {
  const [selected, select] = useState(undefined);
  const targets = FIRST_MOVES.get(selected) ?? [];
  const dot = { background: 'radial-gradient(circle, rgba(0,0,0,.4) 25%, transparent 25%)' };
  const squareStyles = Object.fromEntries(targets.map((name) => [name, dot]));
  if (selected) squareStyles[selected] = { background: 'rgba(255,255,0,.4)' };
  const onSquareMouseDown = ({ square }) => select(FIRST_MOVES.has(square) ? square : undefined);
  return <Chessboard options={{ squareStyles, onSquareMouseDown, allowDragging: true }} />;
}

const place = document.querySelector('#place');
if (location.search === '?react-chessboard') createRoot(place).render(<ReactBoard />);
else chessground(place);
