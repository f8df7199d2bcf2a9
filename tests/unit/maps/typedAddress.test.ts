import { describe, expect, it } from 'vitest';
import { parseAddress, formatStreetPart } from '#server/gateways/maps/typedAddress.ts';

const texts = (typed: string) => parseAddress(typed).phrases.map(({ text }) => text);

describe('a typed address', () => {
  it.each([
    ['Hay Street 12, Perth', ['hay street', 'perth']],
    ['112 Gertrude Street, Fitzroy VIC 3065, Melbourne, Australia', ['gertrude street', 'fitzroy vic', 'melbourne']],
    ['Россия, г. Москва, Тверская 5', ['москва', 'тверская']],
    ['12', []],
    [' , ', []],
  ])('%s may name %j', (typed, phrases) => expect(texts(typed)).toEqual(phrases));

  it('knows countries in both languages', () => {
    expect(parseAddress('Perth, Australia').country).toEqual({ code: 'AU', part: 1 });
    expect(parseAddress('Австралия, Перт').country).toEqual({ code: 'AU', part: 0 });
    expect(parseAddress('Perth, UK').country).toEqual({ code: 'GB', part: 1 });
    expect(parseAddress('Perth').country).toBeNull();
  });

  it('keeps what is no town, as it was typed', () => {
    const typed = parseAddress('12 Hay Street, Perth 6000, Western Australia, Australia');
    const town = typed.phrases.find(({ text }) => text === 'perth') ?? null;
    expect(formatStreetPart(typed, town, (text) => text === 'western australia')).toBe('12 Hay Street, 6000');
  });
});
