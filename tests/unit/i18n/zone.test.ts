import { describe, expect, it, vi } from 'vitest';
import { formatZone } from '#src/i18n/zone.ts';
import { formatZonePlace, listZones } from '#src/i18n/zonePlace.ts';

/** Fakes Intl as in Chrome, whose data has no city names: such zones have English names in every language. */
function imitateChrome(cities: Readonly<Record<string, string>>): void {
  const original = Intl.DateTimeFormat.prototype.formatToParts;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
    this: Intl.DateTimeFormat,
    date,
  ) {
    const { timeZone, timeZoneName } = this.resolvedOptions();
    const city = timeZoneName === 'longGeneric' ? cities[timeZone] : undefined;
    return city === undefined ? original.call(this, date) : [{ type: 'timeZoneName', value: city }];
  });
}

describe('a time zone', () => {
  it('is called as people call it', () => {
    expect(formatZone('Australia/Melbourne', 'en')).toMatch(/Time$/);
    expect(formatZone('Australia/Melbourne', 'ru')).toBe('Восточная Австралия');
    expect(formatZone('Australia/Perth', 'ru')).toBe('Западная Австралия');
    expect(formatZone('Etc/GMT-5', 'ru')).toBe('GMT+05:00');
  });

  it('has its place’s Russian name where the browser has none, else says its offset', () => {
    imitateChrome({ 'Asia/Urumqi': 'Urumqi', 'America/Godthab': 'Godthab', 'Asia/Tashkent': 'Tashkent' });
    expect(formatZone('Asia/Urumqi', 'ru')).toBe('Урумчи');
    expect(formatZone('America/Nuuk', 'ru')).toBe('Нуук');
    expect(formatZone('Asia/Tashkent', 'ru')).toBe('Tashkent (GMT+5)');
  });

  it('is told apart by its place', () => {
    expect(formatZonePlace('Australia/Melbourne', 'ru')).toBe('Восточная Австралия (Мельбурн)');
    expect(formatZonePlace('America/New_York', 'ru')).toBe('Восточная Америка (Нью-Йорк)');
    expect(formatZonePlace('America/New_York', 'en')).toBe('America/New York');
    expect(formatZonePlace('Asia/Tokyo', 'ru')).toBe('Япония');
    expect(formatZonePlace('Asia/Kolkata', 'ru')).toBe('Индия');
    expect(formatZonePlace('Etc/GMT-5', 'ru')).toBe('GMT+05:00');
  });

  it('is offered in Russian without a Latin letter, and no two alike', () => {
    imitateChrome({
      'America/Godthab': 'Godthab',
      'America/Punta_Arenas': 'Punta Arenas',
      'America/Scoresbysund': 'Scoresbysund',
      'Antarctica/Palmer': 'Palmer',
      'Antarctica/Troll': 'Troll',
      'Asia/Urumqi': 'Urumqi',
      'Pacific/Bougainville': 'Bougainville',
    });
    const shown = listZones('ru', null).map(([, name]) => name);
    expect(shown.length).toBeGreaterThan(400);
    expect(shown.filter((name) => /[a-z]/i.test(name))).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('that is chosen stands once in the list, by the name it was chosen by', () => {
    const names = listZones('en', 'Asia/Kolkata').map(([name]) => name);
    expect(names).toContain('Asia/Kolkata');
    expect(names).not.toContain('Asia/Calcutta');
    expect(listZones('en', 'Etc/GMT-5').map(([name]) => name)).toContain('Etc/GMT-5');
  });
});
