import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

/** A loaded machine of two cores is slow, not broken. */
const MINUTE = 60_000;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2eServer.ts',
  outputDir: 'test-results',
  // Each test has a marketplace of its own, and waits more than it works.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 10 * MINUTE,
  expect: { timeout: MINUTE },
  reporter: 'list',
  use: {
    // What tests put in place of an answer must not pass them by
    serviceWorkers: 'block',
    actionTimeout: MINUTE,
    navigationTimeout: MINUTE,
    screenshot: 'only-on-failure',
    // It keeps the page before and after every step, which costs: `TRACE=1 npx playwright test …` for one that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: await findChromium(),
      // The sandbox refuses root and most containers; the tests open nothing but our own pages.
      chromiumSandbox: false,
      args: [
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough to repay optimized code, or frequent collections of a small heap: this saves a tenth
        // of the time
        '--js-flags=--no-turbofan --min-semi-space-size=32 --max-semi-space-size=32',
      ],
    },
  },
});
