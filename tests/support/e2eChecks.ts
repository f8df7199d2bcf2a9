/** How a screen must look at every width, whatever stands on it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Locale } from '#src/i18n/locale.ts';
import { expect, type Page } from './e2e.ts';

export const widths = [1280, 768, 390] as const;
export const HEIGHT = 900;

export const softly = expect.configure({ soft: true });

/**
 * Says so where a page scrolls sideways. Chromium now and then passes a media query over between two sudden sizes:
 * what is too wide is looked at again, come to from the widest.
 */
export async function fits(page: Page, screen: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const excess = async () => {
    const found = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (found > 0) for (const next of [widths[0], width]) await page.setViewportSize({ width: next, height: HEIGHT });
    return found;
  };
  await softly.poll(excess, { message: `${screen} at ${width} px: no sideways scroll` }).toBeLessThanOrEqual(0);
}

/** Half a megabyte, sent to a document once: `AxeBuilder` would send it with every call. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page, a line each. Runs within the page. */
async function findSerious(hasContrast: boolean): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(
    // A row beyond the eighth is made as those before it
    { exclude: [['tbody > tr:nth-child(n+9)'], ['li:nth-child(n+9)']] },
    // Style sheets and sounds are loaded once more only for rules that are not serious
    { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled: hasContrast } } },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
    );
}

/** Where each language is judged: English by day at full width, Russian by night on a phone. */
const axeWidth = { en: widths[0], ru: widths[2] } as const satisfies Record<Locale, number>;

/**
 * Each of the two layouts is judged once.
 * @param hasContrast whether contrast is judged too, which costs more than all the rest
 */
export async function pleasesAxe(page: Page, screen: string, locale: Locale, hasContrast: boolean): Promise<void> {
  const width = axeWidth[locale];
  await page.setViewportSize({ width, height: HEIGHT });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  softly(await page.evaluate(findSerious, hasContrast), `${screen} at ${width} px: axe finds nothing serious`).toEqual(
    [],
  );
}
