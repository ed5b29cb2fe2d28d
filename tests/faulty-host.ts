// A host that sends wrong content for some files, like a network with a login page. The fault can be removed later.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export const LOGIN = '<!DOCTYPE html><title>Please log in</title>\n';

const TYPES: Record<string, string> = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.png': 'image/png', '.svg': 'image/svg+xml', '.tsv': 'text/tab-separated-values', '.txt': 'text/plain',
  '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

/** The wrong response to the request for a file. */
export type WrongResponse = (response: ServerResponse, content: Buffer, type: string) => void;

// These headers allow the browser to cache a response, so that it does not request the file again.
const cached = (response: ServerResponse) => (response.hasHeader('Cache-Control') ? {} : CACHED);
const CACHED = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** The login page of a network. */
export const loginPage: WrongResponse = (response) => void response.writeHead(200, { 'Content-Type': 'text/html', ...cached(response) }).end(LOGIN);

/** A redirect to the login page at another address of the same host. */
export const redirectToLogin: WrongResponse = (response) => void response.writeHead(302, { Location: './login.html', ...cached(response) }).end();

/** The first half of the file, sent as a complete response. */
export const firstHalf: WrongResponse = (response, content, type) =>
  void response.writeHead(200, { 'Content-Type': type, ...cached(response) }).end(content.subarray(0, content.length / 2));

/** The first half of the file. After that, the connection breaks. */
export const brokenConnection: WrongResponse = (response, content, type) => {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': content.length, ...cached(response) });
  response.write(content.subarray(0, content.length / 2), () => response.destroy());
};

/** An empty successful response. */
export const emptyResponse: WrongResponse = (response, _, type) => void response.writeHead(200, { 'Content-Type': type, ...cached(response) }).end();

export class FaultyHost {
  /** The wrong response, and the files for which it is sent. If undefined, every response is correct. */
  fault: { files: RegExp; respond: WrongResponse } | undefined;
  /** The names of all requested files. */
  readonly requested: string[] = [];

  private constructor(private readonly server: Server, private readonly folder: string) {}

  static async serve(folder = 'dist'): Promise<FaultyHost> {
    const server = createServer((request, response) => void host.answer(request.url!, response));
    const host = new FaultyHost(server, folder);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return host;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(url: string, response: ServerResponse): Promise<void> {
    const name = new URL(url, this.address).pathname.slice(1) || 'index.html';
    this.requested.push(name);
    if (name === 'login.html') return loginPage(response, Buffer.of(), '');
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    const content = await readFile(join(this.folder, name)).catch(() => undefined);
    if (!content) return void response.writeHead(404).end();
    // A browser does not request a cached document again, so a reload could not repair the page.
    if (name === 'index.html') response.setHeader('Cache-Control', 'no-store');
    if (this.fault?.files.test(name)) return this.fault.respond(response, content, type);
    const lasts = /-[0-9a-f]{16}\./.test(name) ? cached(response) : { 'Cache-Control': 'no-cache' };
    response.writeHead(200, { 'Content-Type': type, ...lasts }).end(content);
  }
}
