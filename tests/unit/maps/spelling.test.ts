import { describe, expect, it } from 'vitest';
import { readPlaces } from '#server/gateways/maps/placeData.ts';
import { russianNames } from '#server/gateways/maps/russianNames.ts';
import { toCyrillic, normalizeName, toSound } from '#server/gateways/maps/spelling.ts';

describe('a name as it is looked up', () => {
  it.each([
    ['Saint-Étienne', 'saint etienne'],
    ['Xi’an', 'xian'],
    ['  Łódź ', 'lodz'],
    ['Королёв', 'королев'],
    ["N'Djamena", 'ndjamena'],
  ])('%s is %s', (name, key) => expect(normalizeName(name)).toBe(key));
});

describe('the sound of a name', () => {
  it.each([
    ['Сидней', 'Sydney'],
    ['Перт', 'Perth'],
    ['Мельбурн', 'Melbourne'],
    ['Чикаго', 'Chicago'],
    ['Джакарта', 'Jakarta'],
    ['Цинциннати', 'Cincinnati'],
    ['Жуковский', 'Zhukovskiy'],
    ['Ізмаїл', 'Izmail'],
    ['Быхаў', 'Bykhau'],
    ['Нижний Новгород', 'Nizhniy Novgorod'],
  ])('is the same for %s and %s', (russian, english) => expect(toSound(russian)).toBe(toSound(english)));
});

describe('a Russian town’s Latin name', () => {
  it.each([
    ['Yekaterinburg', 'Екатеринбург'],
    ['Velikiy Ustyug', 'Великий Устюг'],
    ['Zol’noye', 'Зольное'],
    ['Krasnolesnyy', 'Краснолесный'],
    ['Rostov-na-Donu', 'Ростов-на-Дону'],
    ['Arkhangel’sk', 'Архангельск'],
    ['Irkutsk', 'Иркутск'],
    ['Lipetsk', 'Липецк'],
    ['Novotroitsk', 'Новотроицк'],
    ['Sovetsk', 'Советск'],
    ['Cherëmushki', 'Черёмушки'],
    ['Elista', 'Элиста'],
    ['Nal’chik', 'Нальчик'],
    ['Blagoveshchensk', 'Благовещенск'],
    ['Maykop', 'Майкоп'],
    ['Zyablikovo', 'Зябликово'],
    ['Prokop’yevsk', 'Прокопьевск'],
    ['Orël', 'Орёл'],
  ])('%s is written back as %s', (latin, cyrillic) => expect(toCyrillic(latin)).toBe(cyrillic));

  it('stays unknown where letters stand in it that are none of that spelling', () =>
    expect(toCyrillic('Quincy')).toBeNull());
});

describe('the world’s places', () => {
  it('hold every town that has a Russian name of ours, in the right spot', async () => {
    const missing = new Set(russianNames.keys());
    let count = 0;
    for await (const place of readPlaces()) {
      count += 1;
      missing.delete(`${place.country} ${place.name}`);
      if (place.id === 2063523)
        expect(place).toEqual({
          id: 2063523,
          name: 'Perth',
          ru_name: 'Перт',
          country: 'AU',
          region: 'Western Australia',
          ru_region: 'Западная Австралия',
          population: 1896548,
          lat: -31.95224,
          lng: 115.8614,
        });
    }
    expect(count).toBeGreaterThan(130_000);
    expect([...missing]).toEqual([]);
  });
});
