/** Labels of address and map in the store form. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const locationLabels = labels({
  en: {
    map: 'The store on the map',
    pin: 'Store',
    suggestions: 'Addresses',
    found: (n: number) => plural('en', n, { one: '{n} address', other: '{n} addresses' }),
    none: 'No such place is known. Type the address as it is and set the pin on the map.',
    failed: 'Addresses can’t be searched just now. Type the address and set the pin on the map.',
    notYet: 'The list of places is being made ready: a moment…',
    hint: 'Begin with the street or the town',
    elsewhere: 'The address doesn’t match the pin',
    pinIn: 'The pin is at: {address}',
    take: 'Take this address',
    dismiss: 'Keep mine',
  },
  ru: {
    map: 'Магазин на карте',
    pin: 'Магазин',
    suggestions: 'Адреса',
    found: (n) => plural('ru', n, { one: '{n} адрес', few: '{n} адреса', many: '{n} адресов' }),
    none: 'Такого места нет. Введите адрес как есть и поставьте метку на карте.',
    failed: 'Поиск адресов сейчас не работает. Введите адрес и поставьте метку на карте.',
    notYet: 'Готовим список мест, подождите немного…',
    hint: 'Начните с улицы или города',
    elsewhere: 'Адрес говорит о другом месте',
    pinIn: 'Метка стоит здесь: {address}',
    take: 'Взять этот адрес',
    dismiss: 'Оставить мой',
  },
});
