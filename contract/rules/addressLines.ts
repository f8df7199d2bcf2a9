/** Formats an address in the lines of its country: street, city with the postal code, country. */
import type { Locale } from '../failures.ts';
import { getCountryName } from './countryCodes.ts';

export type AddressPart = 'region' | 'city' | 'district' | 'street' | 'house' | 'building' | 'entrance' | 'flat';
/** Text before a part, such as "flat" 12. */
export type AddressPrefixes = Readonly<Partial<Record<AddressPart, string>>>;

const streetParts = ['street', 'house', 'building', 'entrance', 'flat'] as const;
const cityParts = ['district', 'city', 'region'] as const;

/** Countries that write the postal code before the city, by Google's libaddressinput. */
const codeFirstCountries = new Set(
  (
    'AD AL AM AR AT AX AZ BA BE BG BL BY CH CL CN CV CY CZ DE DK DO DZ EC EE EH ES ET FI FO FR ' +
    'GE GF GL GN GP GR GT GW HR HT IS IT KG KP KW KZ LA LI LR LT LU MA MC MD ME MF MG MK MQ MU ' +
    'MX MY MZ NC NE NI NL NO OM PF PL PM PT PY RE RO RS SE SI SJ SK SM SN SV TJ TM TN TR TW TZ ' +
    'UY UZ VA WF YT ZM'
  ).split(' '),
);

/**
 * Formats an address.
 * @param locale the language of the country's name
 * @param prefixes text before some of the parts
 * @returns the lines without empty ones; addresses from before countries were recorded have no third line
 */
export function formatAddressLines(
  address: Readonly<Partial<Record<AddressPart | 'country' | 'postal_code', string | null>>>,
  locale: Locale,
  prefixes: AddressPrefixes = {},
): string[] {
  const listParts = (parts: readonly AddressPart[]) =>
    parts.flatMap((part) => (address[part] ? [`${prefixes[part] ?? ''} ${address[part]}`.trim()] : []));
  const { country, postal_code } = address;
  const city = listParts(cityParts).join(', ');
  const cityLine = codeFirstCountries.has(country ?? '') ? [postal_code, city] : [city, postal_code];
  return [
    listParts(streetParts).join(', '),
    cityLine.filter(Boolean).join(' '),
    country ? getCountryName(country, locale) : '',
  ].filter((line) => line !== '');
}
