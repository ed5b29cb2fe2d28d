// A copy of the site on a separate port. During a visit, a test can replace the copy with another version.
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from './support';

/** Starts a server for a folder on any free port. The folder is served under the path `mount`. */
export async function startServer(
  folder: string,
  mount: string,
  environment: Record<string, string> = {},
): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn('node', ['crates/xtask/src/server.mjs', folder, '0', mount], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((resolve, reject) => {
    server.stdout!.once('data', (data) => resolve(String(data)));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { server, address: said.match(/http:\S+/)![0] };
}

export class Site {
  private constructor(
    private readonly folder: string,
    private readonly server: ChildProcess,
    readonly address: string,
  ) {}

  /** Serves a copy of the site under a path. */
  static async serve(): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'site-'));
    await cp('dist', folder, { recursive: true });
    const { server, address } = await startServer(folder, '/a/b/');
    return new Site(folder, server, address);
  }

  async close(): Promise<void> {
    this.server.kill();
    await rm(this.folder, { recursive: true });
  }

  async change(name: string, from: string | RegExp, to: string): Promise<void> {
    const text = await readFile(join(this.folder, name), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(this.folder, name), text.replace(from, to));
  }

  /** Replaces the served version with a version that has this title. `version` is a text of 16 hexadecimal digits. */
  async release(version: string, title: string): Promise<void> {
    await this.change('index.html', /(name="version" content=")[0-9a-f]{16}/, `$1${version}`);
    await this.change('index.html', /<title>\w+ Thought/, `<title>${title}`);
    await this.change('service-worker.js', /[0-9a-f]{16}/, version);
  }
}

/** Waits until the service worker has stored the whole site. */
export async function siteStored(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
