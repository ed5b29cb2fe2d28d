import { defineConfig } from '@playwright/test';

// `cargo xtask test` names the browser in CHROMIUM; without it Playwright's own is used.
const executablePath = process.env.CHROMIUM || undefined;
// So is Firefox in FIREFOX; without it the main path is not played there.
const firefox = process.env.FIREFOX || undefined;
const port = Number(process.env.TEST_PORT ?? 4173);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  // Two files at a time. What measures is marked `@alone`: `cargo xtask test` runs it afterwards, with the machine to itself.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['./tests/slowest.ts']],
  // What does not come at all is waited for no longer; a busy machine needs as much.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    trace: 'off',
    // It would answer in place of what a test puts there; the tests of a site without a network allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'chromium',
      testMatch: '**/*.spec.ts',
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath,
          args: [
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            ...(isRoot ? ['--no-sandbox'] : []),
          ],
        },
      },
    },
    ...(firefox
      ? [
          {
            name: 'firefox',
            testMatch: '**/main-path.spec.ts',
            use: { browserName: 'firefox' as const, channel: 'moz-firefox', launchOptions: { executablePath: firefox } },
          },
        ]
      : []),
  ],
  webServer: {
    command: `node crates/xtask/src/server.mjs dist ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
