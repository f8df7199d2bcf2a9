/** The place of a delivery as forms hold it: its fields, their validation, and what a search result fills in. Pure. */
import type { AddressCreate, SavedAddress } from '#contract/addresses.ts';
import type { Address as FoundAddress } from '#contract/maps.ts';
import { isCountryCode } from '#contract/rules/countryCodes.ts';
import type { PostalCodes } from './postalCodes.ts';

/** Texts of the fields; empty if unknown. */
export interface PlaceValues {
  /** ISO 3166-1 alpha-2. */
  country: string;
  postal_code: string;
  region: string;
  city: string;
  district: string;
  street: string;
  house: string;
  building: string;
  entrance: string;
  flat: string;
}

export const emptyPlace: PlaceValues = {
  country: '',
  postal_code: '',
  region: '',
  city: '',
  district: '',
  street: '',
  house: '',
  building: '',
  entrance: '',
  flat: '',
};
export const placeFields = Object.keys(emptyPlace) as readonly (keyof PlaceValues)[];
export const requiredPlaceFields = ['city', 'street', 'house'] as const;

/** The place of a saved address. */
export const toPlaceValues = (address: SavedAddress): PlaceValues =>
  Object.fromEntries(placeFields.map((name) => [name, address[name] ?? ''])) as unknown as PlaceValues;

/** The place as the API takes it. */
export const toPlaceInput = (values: PlaceValues): Record<keyof PlaceValues, string | null> =>
  Object.fromEntries(placeFields.map((name) => [name, values[name].trim() || null])) as Record<
    keyof PlaceValues,
    string | null
  >;

/** An address as forms hold it. */
export interface AddressValues extends PlaceValues {
  fio: string;
  phone: string;
  comment: string;
}

/** An address as the address book takes it. */
export const toAddressInput = (values: AddressValues): AddressCreate => ({
  ...toPlaceInput(values),
  fio: values.fio.trim(),
  phone: values.phone.replace(/\s/g, ''),
  city: values.city.trim(),
  street: values.street.trim(),
  house: values.house.trim(),
  comment: values.comment.trim() || null,
});

/** The place without a postal code where the country has none. */
export const dropUnusedPostalCode = <Values extends PlaceValues>(values: Values, codes: PostalCodes | null): Values =>
  codes && values.country && !codes.hasPostalCodes(values.country) ? { ...values, postal_code: '' } : values;

/**
 * An example of the country's postal codes if the typed one does not fit it.
 * @returns null if it fits, or if nothing is known
 */
export function findPostalCodeExample({ country, postal_code }: PlaceValues, codes: PostalCodes | null): string | null {
  if (!codes || country === '' || postal_code.trim() === '') return null;
  const error = codes.findPostalCodeError(country, postal_code);
  return error?.failure === 'postal_code' ? error.values.example : null;
}

/** Whether a result is a house, or at least known between two of them. */
const isHouse = ({ location_type }: FoundAddress): boolean =>
  location_type === 'ROOFTOP' || location_type === 'RANGE_INTERPOLATED';

/** Whether only the town of a result is known: its street is what was typed. */
export const isTownAlone = ({ location_type }: FoundAddress): boolean => location_type === 'APPROXIMATE';

/** A result as the list of suggestions shows it: no more than what was found. */
export function formatSuggestion(found: FoundAddress): string {
  const { city, region, country } = found.components;
  return isTownAlone(found) && city
    ? [city, region !== city && region, country].filter(Boolean).join(', ')
    : found.formatted_address;
}

const number = String.raw`(\d+\p{L}?(?:[/-]\d+\p{L}?)?)`;
/** A house number at the end or the beginning of a street: `Hay Street 12`, `12 Hay Street`. */
const houseNumber = String.raw`(?:(?:д\.|дом|no\.|№)\s*)?${number}`;
const streetBeforeHouse = new RegExp(String.raw`^(.*?\p{L}.*?)[\s,]+${houseNumber}$`, 'iu');
const houseBeforeStreet = new RegExp(String.raw`^${houseNumber}[\s,]+([\p{L}].*)$`, 'iu');
const afterText = (words: string) => new RegExp(String.raw`^(.+?)[\s,]+(?:${words})\s*${number}$`, 'iu');
/** What is named after the house, such as `кв. 5`, the last one first: its number must not be taken for the house. */
const afterHouse = [
  ['flat', afterText(String.raw`кв\.?|квартира|flat|apt\.?|apartment|unit`)],
  ['entrance', afterText('подъезд|entrance')],
  ['building', afterText(String.raw`корп\.?|корпус|стр\.?|строение|building|bldg\.?`)],
] as const;

/** Whether a part is a postal code; two numbers of one length are the numbers of a house: `12-14`. */
function isPostalCode(part: string): boolean {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(part) ?? [];
  return /^\d[\d -]{3,}$/.test(part) && (first === undefined || first.length !== last?.length);
}

/** Splits what was typed besides a town into its fields. What belongs to no other one is the street. */
function splitStreet(typed: string): Partial<PlaceValues> {
  const parts = typed.split(',').map((part) => part.trim());
  const code = parts.length > 1 ? parts.findLast(isPostalCode) : undefined;
  let text = parts.filter((part) => part !== code).join(', ');
  const found: Partial<PlaceValues> = {};
  for (const [name, pattern] of afterHouse) {
    const [, before, value] = pattern.exec(text) ?? [];
    if (before === undefined || value === undefined) continue;
    text = before;
    found[name] = value;
  }
  const [, before, after] = streetBeforeHouse.exec(text) ?? [];
  const [, first, last] = houseBeforeStreet.exec(text) ?? [];
  return {
    ...found,
    street: before ?? last ?? text,
    // Not the house of another street
    house: after ?? first ?? '',
    ...(code !== undefined && { postal_code: code }),
  };
}

/** Whether all words of a street were typed. */
function isTyped(street: string, typed: string): boolean {
  const splitText = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
  const typedParts = splitText(typed);
  return splitText(street).every((part) => typedParts.includes(part));
}

/** The parts of a house, as they are of one that nothing is known of. */
const noParts = { building: '', entrance: '', flat: '' } satisfies Partial<PlaceValues>;

/**
 * What a result fills in. If only its town is known, the street and house are those that were typed with it; else the
 * house needs a result that is a house. Another street leaves nothing of the former house. Without a street, the form's
 * street and house stay as they are.
 * @param typed what was searched for: a result with only the town known may name a street that nobody typed
 */
export function getFoundPlace(found: FoundAddress, typed: string): Partial<PlaceValues> {
  const {
    country_code = '',
    postal_code = '',
    region = '',
    city = '',
    district = '',
    street,
    house,
  } = found.components;
  const town = { ...(isCountryCode(country_code) && { country: country_code }), region, city };
  if (street && isTownAlone(found) && !isTyped(street, typed)) return { ...town, postal_code: '', district: '' };
  return {
    ...town,
    postal_code,
    district,
    ...(street && {
      ...noParts,
      ...(isTownAlone(found) ? splitStreet(street) : { street, house: (isHouse(found) && house) || '' }),
    }),
  };
}
