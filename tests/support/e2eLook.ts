/** How a screen must look at every width, whatever stands on it. */
import { AxeBuilder } from '@axe-core/playwright';
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

/** Each colour scheme and each of the two layouts is judged once: English by day at full width, Russian by night on a phone. It costs more than all the rest. */
export async function pleasesAxe(page: Page, screen: string, locale: Locale): Promise<void> {
  const width = locale === 'en' ? widths[0] : widths[2];
  await page.setViewportSize({ width, height: HEIGHT });
  // A row beyond the eighth is made as those before it
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .exclude('tbody > tr:nth-child(n+9)')
    .exclude('li:nth-child(n+9)');
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
  softly(told, `${screen} at ${width} px: axe finds nothing serious`).toEqual([]);
}
