/** The countries of the phone field: which are offered, which is chosen at first, how they are searched. */
import { queryOptions } from '@tanstack/react-query';
import { digitsOf } from '#contract/rules/phoneMask.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { keep } from '#src/session/kept.ts';
import type { Api } from '../../ApiContext.tsx';
import type { PhoneCountry } from './typing.ts';

/** The default (specification §9), also while the list is on its way. */
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
/** The country that was last chosen on this device. */
export const rememberedCountry = keep<string>('phoneCountry', isIso);

/** More than there are countries in the world. */
const all = 1000;

export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['phoneCodes'],
    queryFn: async ({ signal }) =>
      (await api.countries.phoneCodes({ query: { active: true, per_page: all }, signal })).data,
    // An admin may have switched one off: whoever comes anew is offered what there is
    staleTime: 10_000,
  });

/** A country of the list; where it is not in it, the one with code 61 or named Australia, as the specification says. */
export const chosenCountry = (iso: string, countries: readonly PhoneCountry[]): PhoneCountry =>
  countries.find((country) => country.iso === iso) ??
  countries.find(({ iso: each }) => each === 'AU') ??
  countries.find(({ code, en_name }) => code === '61' || en_name === 'Australia') ??
  countries[0] ??
  australia;

/** Small letters without their marks: "Åland" is found by "aland". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** How well a name fits: it begins with what is looked for (0), a word in it does (1), or neither (2). */
function fit(name: string, wanted: string): number {
  const read = plain(name);
  if (read.startsWith(wanted)) return 0;
  return read.split(/[\s(-]+/).some((word) => word.startsWith(wanted)) ? 1 : 2;
}

/** The countries that a text means, by name in either language, ISO code or phone code: the likeliest first, then in the order of their names. */
export function searchCountries(countries: readonly PhoneCountry[], text: string, locale: Locale): PhoneCountry[] {
  const wanted = plain(text.trim());
  const byName = countries.toSorted((a, b) => nameOf(a, locale).localeCompare(nameOf(b, locale), locale));
  if (wanted === '') return byName;
  const digits = digitsOf(wanted);
  if (digits !== '' && digits === wanted.replaceAll(/[+\s]/g, ''))
    return byName.filter(({ code }) => code.startsWith(digits)).toSorted((a, b) => a.code.length - b.code.length);
  const fitOf = ({ iso, name, en_name }: PhoneCountry) =>
    iso.toLowerCase() === wanted ? 0 : Math.min(fit(name, wanted), fit(en_name, wanted));
  return byName.filter((country) => fitOf(country) < 2).toSorted((a, b) => fitOf(a) - fitOf(b));
}
