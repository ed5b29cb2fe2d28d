/** A running engine. */
export type RunningEngine = {
  /** Sends UCI commands, one per line, or a typed request. */
  postMessage(message: string | EngineRequest): void;
  /** Ends the engine. */
  terminate(): void;
};

/** Starts an engine. `listen` receives each line of UCI as text, and each reply to a typed request as an object. */
export function createEngine(listen: (message: string | EngineReply) => void): RunningEngine;

/** A typed request with an id. */
export type EngineRequest = { id: number; body: RequestBody };

/** A reply to the request with the same id. Each request has any number of replies of the type `progress`, and one final reply. */
export type EngineReply = { id: number; body: ReplyBody };

/** A playing style. */
export type Character = "universal" | "attacker" | "solid" | "endgame" | "gambiteer";
