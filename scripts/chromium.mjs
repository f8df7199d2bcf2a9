// Finds the Chromium for browser tests, and installs it on Debian if there is none.
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

/** The shell has no windows, so it takes a quarter less of the processor than the whole browser. */
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN_BROWSER = '/usr/bin/chromium';
/** The fonts are for Cyrillic, which Debian's chromium lacks. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-liberation'];

const INSTALL_HINT =
  'Browser tests need Chromium: run "npx playwright install chromium", or name a Chromium in CHROMIUM_BIN.';

/**
 * The path of the Chromium to use, or undefined: Playwright's own, then CHROMIUM_BIN, then Debian's. Throws an Error if
 * CHROMIUM_BIN names a file that does not exist.
 */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  const playwrightPath = chromium.executablePath();
  if (playwrightPath && existsSync(playwrightPath)) return playwrightPath;
  const named = process.env.CHROMIUM_BIN;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_BIN names ${named}, which does not exist.`);
  if (named) return named;
  return [DEBIAN_SHELL, DEBIAN_BROWSER].find(existsSync);
}

/**
 * Like findChromium, but installs Debian's packages if there is no Chromium, as root or by a sudo without password.
 * Throws an Error with one sentence if that is impossible.
 * @param {(line: string) => void} printLine prints progress
 */
export async function ensureChromium(printLine) {
  const found = await findChromium();
  if (found) return found;
  const isInstalled = await installFromDebian(DEBIAN_PACKAGES, () =>
    printLine('Installing Chromium from Debian (for browser tests) …'),
  );
  const installed = await findChromium();
  if (!isInstalled || !installed) throw new Error(INSTALL_HINT);
  return installed;
}
