// Searches in a worker of Node.js. The worker starts with the compiled program.
import { parentPort, workerData } from "node:worker_threads";
import { initSync } from "./engine.js";
import { searchLoop } from "./search-loop.js";

initSync({ module: workerData });
parentPort.on("message", searchLoop((message) => parentPort.postMessage(message)));
