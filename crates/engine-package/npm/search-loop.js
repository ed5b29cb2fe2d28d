// Handles the items of a search worker, in a browser and in Node.js.
import { command, request } from "./engine.js";

/** Returns the function that handles an item and reports its end. `post` sends a message to the dispatcher. */
export const searchLoop = (post) => {
  let isSilent = false;
  // The program sends its lines and replies with this function.
  globalThis.postMessage = (content) => {
    if (!isSilent) post({ content });
  };
  return (item) => {
    isSilent = item.isSilent === true;
    try {
      if (item.text === undefined) request(item.request);
      else command(item.text);
    } catch (error) {
      return post({ failure: `the engine has failed: ${error.message}` });
    }
    if (!isSilent) post({ isDone: true, number: item.number });
  };
};
