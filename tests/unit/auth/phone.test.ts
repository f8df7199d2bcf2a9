import { describe, expect, it } from 'vitest';
import { applyMask, isCompleteNumber, countMaskDigits, toNationalDigits } from '#contract/rules/phoneMask.ts';
import { formatPhone } from '#contract/rules/phoneFormat.ts';
import { australia, pickCountry, searchCountries } from '#src/storefront/auth/phone/countries.ts';
import {
  editPhone,
  findCaretPosition,
  parseTyped,
  formatTyped,
  type PhoneCountry,
} from '#src/storefront/auth/phone/typing.ts';
import { toLookupQuery } from '#src/storefront/auth/steps/contacts.ts';

const country = (
  id: number,
  iso: string,
  code: string,
  mask: string,
  lengths: number[],
  en_name: string,
  name: string,
): PhoneCountry => ({ id, iso, code, mask, lengths, en_name, name });
const germany = country(50, 'DE', '49', '99999 9999999', [10, 11], 'Germany', 'Германия');
const russia = country(60, 'RU', '7', '999 999 99 99', [10], 'Russia', 'Россия');
const kazakhstan = country(61, 'KZ', '7', '999 999 9999', [10], 'Kazakhstan', 'Казахстан');
const ivory = country(62, 'CI', '225', '99 99 9 99999', [10], 'Côte d’Ivoire', 'Кот-д’Ивуар');
const maskless = country(63, 'AQ', '672', '', [], 'Antarctica', 'Антарктида');
const bosnia = country(64, 'BA', '387', '99 999 999', [8], 'Bosnia & Herzegovina', 'Босния и Герцеговина');
const all = [germany, australia, kazakhstan, russia, ivory, maskless, bosnia];

describe('the mask', () => {
  it('puts digits where its nines are, as far as they go', () => {
    expect(applyMask('412345678', australia.mask)).toBe('412 345 678');
    expect(applyMask('4123', australia.mask)).toBe('412 3');
    expect(applyMask('', australia.mask)).toBe('');
  });

  it('is (999) 999 99 99 where a country has none', () => {
    expect(applyMask('1234567890', maskless.mask)).toBe('(123) 456 78 90');
    expect(countMaskDigits('')).toBe(10);
  });

  it('says how long a number is', () => {
    expect(isCompleteNumber('412345678', australia)).toBe(true);
    expect(isCompleteNumber('41234567', australia)).toBe(false);
    expect(isCompleteNumber('1711234567', germany)).toBe(true);
    expect(isCompleteNumber('17112345678', germany)).toBe(true);
    expect(isCompleteNumber('1234567890', maskless)).toBe(true);
    expect(isCompleteNumber('+99999999', australia)).toBe(false);
  });

  it('drops the trunk prefix and the country code that make a number too long', () => {
    expect(toNationalDigits('0412 345 678', australia)).toBe('412345678');
    expect(toNationalDigits('61412345678', australia)).toBe('412345678');
    expect(toNationalDigits('8 912 345-67-89', russia)).toBe('9123456789');
    expect(toNationalDigits('0123456789', ivory)).toBe('0123456789');
    expect(toNationalDigits('4123456789999', australia)).toBe('412345678');
  });
});

describe('a typed phone', () => {
  it('picks the country of a pasted international number', () => {
    expect(parseTyped('+49 (0)1711 234567', australia, all)).toEqual({ iso: 'DE', text: '1711234567' });
    expect(parseTyped('0049 1711 234567', australia, all)).toEqual({ iso: 'DE', text: '1711234567' });
    expect(parseTyped(' +61 412 345 678', germany, all)).toEqual({ iso: 'AU', text: '412345678' });
  });

  it('takes the chosen of several countries with one code, else the one that most mean', () => {
    expect(parseTyped('+7 701 234 5678', kazakhstan, all).iso).toBe('KZ');
    expect(parseTyped('+7 912 345 6789', australia, all).iso).toBe('RU');
  });

  it('waits for the code while it is being typed', () => {
    expect(parseTyped('+4', australia, all)).toEqual({ iso: 'AU', text: '+4' });
    expect(formatTyped('+4', australia.mask)).toBe('+4');
    expect(parseTyped('+49', australia, all)).toEqual({ iso: 'DE', text: '' });
  });

  it('keeps digits only', () => {
    expect(parseTyped('4a1-2', australia, all).text).toBe('412');
  });

  it('erases a digit over a sign of the mask', () => {
    expect(editPhone('412 345', '412345', 3, australia, all)).toEqual({
      typed: { iso: 'AU', text: '41345' },
      caret: 2,
    });
  });

  it('keeps the caret behind the digit that was typed in the middle', () => {
    const edit = editPhone('412 5', '4123 5', 4, australia, all);
    expect(edit).toEqual({ typed: { iso: 'AU', text: '41235' }, caret: 4 });
    expect(findCaretPosition(formatTyped(edit.typed.text, australia.mask), edit.caret)).toBe(5);
  });

  it('leaves the caret at the end of what was typed or pasted there', () => {
    expect(editPhone('041 234 567', '041 234 5678', 12, australia, all).caret).toBe(9);
    expect(editPhone('', '+61412345678', 12, germany, all)).toEqual({
      typed: { iso: 'AU', text: '412345678' },
      caret: 9,
    });
  });
});

describe('the countries', () => {
  const isos = (text: string, locale: 'en' | 'ru' = 'en') => searchCountries(all, text, locale).map(({ iso }) => iso);

  it('are found by the beginning of a word in either language, by ISO code and by phone code', () => {
    expect(isos('ger')).toEqual(['DE']);
    expect(isos('герм')).toEqual(['DE']);
    expect(isos('cote')).toEqual(['CI']);
    expect(isos('ivo')).toEqual([]);
    expect(isos('de')).toEqual(['DE']);
    expect(isos('+7')).toEqual(['KZ', 'RU']);
    expect(isos('6')).toEqual(['AU', 'AQ']);
    expect(isos('atlantis')).toEqual([]);
  });

  it('are offered with those first whose name itself begins so', () => {
    expect(isos('ГЕР', 'ru')).toEqual(['DE', 'BA']);
  });

  it('stand in the order of the reader’s language', () => {
    expect(isos('')).toEqual(['AQ', 'AU', 'BA', 'CI', 'DE', 'KZ', 'RU']);
    expect(isos('', 'ru')).toEqual(['AU', 'AQ', 'BA', 'DE', 'KZ', 'CI', 'RU']);
  });

  it('begin with Australia where nothing is remembered', () => {
    expect(pickCountry('XX', all).iso).toBe('AU');
    expect(pickCountry('DE', all).iso).toBe('DE');
    expect(pickCountry('XX', []).iso).toBe('AU');
  });
});

describe('the lookup', () => {
  it('asks by what was typed', () => {
    expect(toLookupQuery(' anna@example.com ')).toEqual({ email: 'anna@example.com' });
    expect(toLookupQuery('anna')).toEqual({ login: 'anna' });
    expect(toLookupQuery('+61 412 345 678')).toEqual({ phone: '61412345678' });
  });
});

describe('an account’s phone', () => {
  it.each([
    ['+61412345678', '+61 412 345 678'],
    ['+79123456701', '+7 912 345 67 01'],
    ['+672123456', '+672 (123) 456'],
  ])('%s reads %s, in one piece', (number, expected) =>
    expect(formatPhone(number, all)).toBe(expected.replaceAll(' ', '\u00a0')),
  );

  it('reads as it is where its country is not known', () => {
    expect(formatPhone('+998901234567', all)).toBe('+998901234567');
    expect(formatPhone('+61412345678', [])).toBe('+61412345678');
  });
});
