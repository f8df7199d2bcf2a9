/** Countries of the phone field: the query, the default and the search. */
import { queryOptions } from '@tanstack/react-query';
import { toDigits } from '#contract/rules/phoneMask.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { createStoredValue } from '#src/session/storedValue.ts';
import type { Api } from '../../ApiContext.tsx';
import type { PhoneCountry } from './typing.ts';

/** The default (specification §9), also while the list is loading. */
export const australia: PhoneCountry = {
  id: 2,
  iso: 'AU',
  code: '61',
  mask: '999 999 999',
  lengths: [9],
  name: 'Австралия',
  en_name: 'Australia',
};

const isIso = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{2}$/.test(value);
/** The last country chosen on this device. */
export const storedCountry = createStoredValue<string>('phoneCountry', isIso);

/** Larger than the number of countries. */
const maxCountries = 1000;

export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['phoneCodes'],
    queryFn: async ({ signal }) =>
      (await api.countries.phoneCodes({ query: { active: true, per_page: maxCountries }, signal })).data,
    // An admin may have disabled a country since
    staleTime: 10_000,
  });

/**
 * Returns a country of the list; if it isn't in it, the one with code 61 or named Australia, as the specification says.
 */
export const pickCountry = (iso: string, countries: readonly PhoneCountry[]): PhoneCountry =>
  countries.find((country) => country.iso === iso) ??
  countries.find(({ iso: each }) => each === 'AU') ??
  countries.find(({ code, en_name }) => code === '61' || en_name === 'Australia') ??
  countries[0] ??
  australia;

/** Lower case without diacritics: "aland" finds "Åland". */
const normalizeText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Ranks a name: it begins with the query (0), one of its words does (1), or neither (2). */
function rankName(name: string, query: string): number {
  const normalized = normalizeText(name);
  if (normalized.startsWith(query)) return 0;
  return normalized.split(/[\s(-]+/).some((word) => word.startsWith(query)) ? 1 : 2;
}

/** Searches countries by name in both languages, ISO code or phone code. The best matches come first, then by name. */
export function searchCountries(countries: readonly PhoneCountry[], text: string, locale: Locale): PhoneCountry[] {
  const query = normalizeText(text.trim());
  const byName = countries.toSorted((a, b) =>
    getLocalizedName(a, locale).localeCompare(getLocalizedName(b, locale), locale),
  );
  if (query === '') return byName;
  const digits = toDigits(query);
  if (digits !== '' && digits === query.replaceAll(/[+\s]/g, ''))
    return byName.filter(({ code }) => code.startsWith(digits)).toSorted((a, b) => a.code.length - b.code.length);
  const rankCountry = ({ iso, name, en_name }: PhoneCountry) =>
    iso.toLowerCase() === query ? 0 : Math.min(rankName(name, query), rankName(en_name, query));
  return byName.filter((country) => rankCountry(country) < 2).toSorted((a, b) => rankCountry(a) - rankCountry(b));
}
