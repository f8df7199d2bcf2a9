/** Names of countries by their codes. */
import type { Locale } from '#src/i18n/locale.ts';

const formats = new Map<Locale, Intl.DisplayNames>();

/** The name of a country in the reader's language; the code itself if there is none. */
export function formatCountry(iso: string, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  formats.set(locale, format);
  return format.of(iso) ?? iso;
}
