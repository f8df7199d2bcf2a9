/** Checks of every screen's layout and accessibility. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Locale } from '#src/i18n/locale.ts';
import { expect, isLong, type Page } from './e2e.ts';

export const widths = [1280, 768, 390] as const;
const HEIGHT = 900;

/**
 * Widths at which a screen of the back office must fit. Russian texts are longer: where they fit, English ones do, so
 * those are checked at the other widths by `npm run test:long` alone.
 */
export const fittingWidths = {
  en: isLong ? widths : [widths[0]],
  ru: widths,
} as const satisfies Record<Locale, readonly number[]>;

export const softly = expect.configure({ soft: true });

/** Gives the window a width. */
export async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
}

/**
 * Expects that a page does not scroll sideways. Chromium sometimes skips a media query between two fast resizes, so a
 * page that is too wide is measured again, coming from the widest size.
 */
export async function expectFits(page: Page, screen: string, width: number): Promise<void> {
  await resize(page, width);
  const measureExcess = async () => {
    const found = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (found > 0) for (const next of [widths[0], width]) await resize(page, next);
    return found;
  };
  await softly.poll(measureExcess, { message: `${screen} at ${width} px: no sideways scroll` }).toBeLessThanOrEqual(0);
}

/** axe has half a megabyte. It is sent to a document once; `AxeBuilder` sends it with every call. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe with its rules, which its types leave out. */
type AxeWithRules = typeof Axe & { _audit: { rules: { id: string; impact: Axe.ImpactValue }[] } };

/** Lists the serious findings of axe. Runs within the page. */
async function findSerious(hasContrast: boolean): Promise<string[]> {
  const { axe } = window as unknown as { axe: AxeWithRules };
  // Their findings have the impact of the rule, so these rules find nothing serious.
  const mildRules = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const { violations } = await axe.run(
    // Rows after the eighth have the same markup.
    { exclude: [['tbody > tr:nth-child(n+9)'], ['li:nth-child(n+9)']] },
    // Preloading style sheets and media serves only rules that are not serious.
    {
      resultTypes: ['violations'],
      preload: false,
      rules: {
        ...Object.fromEntries(mildRules.map(({ id }) => [id, { enabled: false }])),
        'color-contrast': { enabled: hasContrast },
      },
    },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
    );
}

/** Width at which axe runs per language: English in the wide layout, Russian in the narrow one. */
const axeWidth = { en: widths[0], ru: widths[2] } as const satisfies Record<Locale, number>;

/**
 * Expects no serious findings of axe in the layout of a language.
 * @param hasContrast whether to check contrast too, which costs more than all other rules
 */
export async function expectNoAxeViolations(
  page: Page,
  screen: string,
  locale: Locale,
  hasContrast: boolean,
): Promise<void> {
  const width = axeWidth[locale];
  await resize(page, width);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  softly(await page.evaluate(findSerious, hasContrast), `${screen} at ${width} px: axe finds nothing serious`).toEqual(
    [],
  );
}
