// A copy of the site on a port of its own, into which another version can be put while it is visited.
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from './support';

export class Site {
  private constructor(
    private readonly folder: string,
    private readonly server: ChildProcess,
    readonly address: string,
  ) {}

  /** Serves a copy under a path; ports are those after the one of all tests, a number for each file that has a site. */
  static async serve(number: number): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'site-'));
    await cp('dist', folder, { recursive: true });
    const port = Number(process.env.TEST_PORT ?? 4173) + number;
    const server = spawn('node', ['crates/xtask/src/server.mjs', folder, String(port), '/a/b/'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => server.stdout!.once('data', resolve));
    return new Site(folder, server, `http://127.0.0.1:${port}/a/b/`);
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

  /** Puts a version of this number, 16 hexadecimal digits, and title in the place of the one that is there. */
  async release(version: string, title: string): Promise<void> {
    await this.change('index.html', /(name="version" content=")[0-9a-f]{16}/, `$1${version}`);
    await this.change('index.html', /<title>\w+ Thought/, `<title>${title}`);
    await this.change('service-worker.js', /[0-9a-f]{16}/, version);
  }
}

/** Waits until the service worker keeps the whole site. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
