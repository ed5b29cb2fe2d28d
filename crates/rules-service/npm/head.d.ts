/**
 * Loads the program. Call this function once, and wait for its promise, before you call any other function. In Node.js
 * the program is already loaded.
 *
 * `source` is the address of `rules_bg.wasm` or its content, if the program is not next to the script.
 */
export function init(source?: string | { readonly href: string } | ArrayBuffer | ArrayBufferView): Promise<void>;

/** A side. */
export type Color = "white" | "black";

/** A type of piece. */
export type PieceType = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** A piece. */
export type Piece = { color: Color; type: PieceType };

/** The side of the board on which a king castles. */
export type CastlingSide = "kingside" | "queenside";

/** A square in a question: its name, its number from a1 = 0 to h8 = 63, or a square of an answer. */
export type AnySquare = string | number | Square;

/** A question with an id. */
export type RulesRequest = { id: number; body: Question };

/** The answer to the question with the same id. */
export type RulesReply = { id: number; body: Answer };
