import { describe, expect, it } from 'vitest';
import { formatAddressLines } from '#contract/rules/addressLines.ts';
import { countryCodes, getCountryName, listCountries } from '#contract/rules/countryCodes.ts';
import {
  findPostalCodeError,
  findPostalCodeExample,
  hasPostalCodes,
  normalizePostalCode,
} from '#contract/postalCodes.ts';

describe('a postal code', () => {
  it.each([
    ['AU', '3054'],
    ['RU', '101000'],
    ['GB', 'ec1a 1bb'],
    ['GB', 'EC1A1BB'],
    ['US', '11217'],
    ['US', '11217-2031'],
    ['NL', ' 1012  ab '],
    ['CA', 'k1a 0t6'],
    ['IE', 'D08 E5F6'],
    ['BR', '05422-001'],
    ['JP', '6020898'],
  ])('of %s may be “%s”', (country, code) => expect(findPostalCodeError(country, code)).toBeNull());

  it.each([
    ['AU', '305'],
    ['AU', '30544'],
    ['RU', '10100'],
    ['GB', '12345'],
    ['US', '1121'],
    ['DE', 'D-10115'],
    ['PL', '00001'],
    ['NL', '1012'],
  ])('of %s is not “%s”, and the error shows one that is', (country, code) => {
    const error = findPostalCodeError(country, code);
    expect(error).toEqual({ failure: 'postal_code', values: { example: findPostalCodeExample(country) } });
    expect(findPostalCodeError(country, findPostalCodeExample(country)!)).toBeNull();
  });

  it('of Russia is shown by one that is Russian', () =>
    expect(findPostalCodeError('RU', '10100')).toEqual({ failure: 'postal_code', values: { example: '101000' } }));

  it('does not exist in some countries', () => {
    expect(hasPostalCodes('AE')).toBe(false);
    expect(hasPostalCodes('HK')).toBe(false);
    expect(hasPostalCodes('AU')).toBe(true);
    expect(findPostalCodeError('AE', '00000')).toEqual({ failure: 'no_postal_codes' });
  });

  it('is stored in upper case with single spaces', () => expect(normalizePostalCode(' ec1a  1bb ')).toBe('EC1A 1BB'));

  it('has an example in every country that has postal codes', () => {
    const lacking = countryCodes.filter((code) => hasPostalCodes(code) && !findPostalCodeExample(code));
    expect(lacking).toEqual([]);
  });
});

describe('the countries', () => {
  it('are those of ISO 3166-1, each once', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
  });

  it('have names in both languages, by which they are sorted', () => {
    expect(getCountryName('DE', 'en')).toBe('Germany');
    expect(getCountryName('DE', 'ru')).toBe('Германия');
    expect(getCountryName('??', 'en')).toBe('??');
    const names = listCountries('ru').map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'ru')));
    expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  });
});

describe('an address on paper', () => {
  const place = { street: 'Hay Street', house: '12', city: 'Perth', region: 'WA', postal_code: '6000', country: 'AU' };

  it('has the street, the city with its postal code, and the country', () =>
    expect(formatAddressLines(place, 'en')).toEqual(['Hay Street, 12', 'Perth, WA 6000', 'Australia']));

  it('has the postal code before the city where the country writes it there', () =>
    expect(
      formatAddressLines(
        { street: 'Kastanienallee', house: '20', city: 'Berlin', postal_code: '10435', country: 'DE' },
        'ru',
        { house: 'дом' },
      ),
    ).toEqual(['Kastanienallee, дом 20', '10435 Berlin', 'Германия']));

  it('has no empty line where nothing is known', () => {
    expect(formatAddressLines({ city: 'Perth', country: null }, 'en')).toEqual(['Perth']);
    expect(formatAddressLines({ postal_code: '6000' }, 'en')).toEqual(['6000']);
    expect(formatAddressLines({}, 'en')).toEqual([]);
  });
});
