// Finds the Chromium that browser tests use, and on Debian brings it where there is none.
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

const DEBIANS_OWN = '/usr/bin/chromium';
/** The fonts are for Cyrillic: Debian's chromium brings none. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation'];

const HOW_TO_GET_ONE =
  'Browser tests need Chromium: run "npx playwright install chromium", or name a Chromium in CHROMIUM_BIN.';

/**
 * The path of the Chromium to use, or undefined where there is none: Playwright's own,
 * then CHROMIUM_BIN, then Debian's.
 * Throws an Error when CHROMIUM_BIN names a file that does not exist.
 */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  const playwrightsOwn = chromium.executablePath();
  if (playwrightsOwn && existsSync(playwrightsOwn)) return playwrightsOwn;
  const named = process.env.CHROMIUM_BIN;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_BIN names ${named}, which does not exist.`);
  if (named) return named;
  return existsSync(DEBIANS_OWN) ? DEBIANS_OWN : undefined;
}

/**
 * Like findChromium, but installs Debian's packages first where there is no Chromium,
 * as root or by a sudo that asks nothing. Throws an Error of one sentence when that can't be.
 * @param {(line: string) => void} say tells the person what is being done
 */
export async function bringChromium(say) {
  const found = await findChromium();
  if (found) return found;
  const isInstalled = await installFromDebian(DEBIAN_PACKAGES, () =>
    say('Installing Chromium from Debian (for browser tests) …'),
  );
  const brought = await findChromium();
  if (!isInstalled || !brought) throw new Error(HOW_TO_GET_ONE);
  return brought;
}
