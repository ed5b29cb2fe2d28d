import { defineConfig } from '@playwright/test';

// `cargo xtask test` sets CHROMIUM to the path of the browser.
// Without this variable, Playwright's own Chromium is used.
const executablePath = process.env.CHROMIUM || undefined;
// FIREFOX is the path of Firefox. Without this variable, the main paths are not tested in Firefox.
const firefox = process.env.FIREFOX || undefined;
const port = Number(process.env.TEST_PORT ?? 4173);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  // Three files run at a time, also on two cores, because a test waits for about 40 % of its time. Tests that
  // measure times are tagged `@alone`: `cargo xtask test` runs them afterwards, one at a time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['./tests/slowest.ts']],
  // A busy machine needs this much time. A slower test fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    trace: 'off',
    // A service worker would replace the responses that a test sets. Only the offline tests allow service workers.
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
            testMatch: ['**/main-path.spec.ts', '**/library-path.spec.ts'],
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
