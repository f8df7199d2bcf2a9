/** The world's countries, from libphonenumber's data and the runtime's names of regions. */
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';

export interface CountryRow {
  id: number;
  code: string;
  iso: string;
  en_name: string;
  name: string;
  mask: string;
}

/** Decisions §5: Australia has id 2, and is the default. */
export const australiaId = 2;
const fallbackMask = '(999) 999 99 99';

/** The mask of an example number without its trunk 0: "0412 345 678" → "999 999 999". */
function buildMask(iso: Parameters<typeof getCountryCallingCode>[0]): string {
  const example = getExampleNumber(iso, examples);
  if (!example) return fallbackMask;
  const international = example.formatInternational().replace(`+${example.countryCallingCode}`, '').trim();
  return international.replace(/\d/g, '9').replace(/-/g, ' ');
}

/** All countries with stable ids, ordered by ISO code, with Australia second. */
export function buildCountryRows(): CountryRow[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const russian = new Intl.DisplayNames(['ru'], { type: 'region' });
  const isos = getCountries().toSorted();
  const ordered = [isos[0]!, 'AU' as const, ...isos.slice(1).filter((iso) => iso !== 'AU')];
  return ordered.map((iso, index) => ({
    id: index + 1,
    code: getCountryCallingCode(iso),
    iso,
    en_name: english.of(iso) ?? iso,
    name: russian.of(iso) ?? iso,
    mask: buildMask(iso),
  }));
}
