import { expect, it } from 'vitest';
import english from 'ra-language-english';
import { createI18n, loadMessages, mergeMessages } from '#src/backOffice/kit/messages.ts';

type Tree = { readonly [key: string]: string | Tree };

const listLeaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : listLeaves(value, `${path}${key}.`),
  );

/** Whether a text may be the same in both languages: names, and blanks. */
const isSame = (text: string): boolean => text.trim() === '' || ['Email', '%{name}'].includes(text);

it('says in Russian all that react-admin says in English', async () => {
  const russian = new Map(listLeaves(await loadMessages('ru')));
  const untranslated = listLeaves(english as unknown as Tree).filter(
    ([key, text]) => !isSame(text) && (russian.get(key) ?? text) === text,
  );
  expect(untranslated).toEqual([]);
});

it('has every key of ra-language-english 5.15.4, and fills in the same values', async () => {
  const russian = new Map(listLeaves(await loadMessages('ru')));
  const listValues = (text = '') => new Set(text.match(/%\{(?!recordRepresentation|field_lower_first)\w+\}/g));
  const englishLeaves = listLeaves(english as unknown as Tree);
  expect(englishLeaves.length).toBeGreaterThanOrEqual(164);
  expect(englishLeaves.filter(([key]) => !russian.has(key))).toEqual([]);
  const unknownValues = englishLeaves.flatMap(([key, text]) => {
    const known = new Set([...listValues(text), ...(key === 'ra.sort.sort_by' ? ['%{field}'] : [])]);
    return [...listValues(russian.get(key))].filter((value) => !known.has(value)).map((value) => `${key} ${value}`);
  });
  expect(unknownValues).toEqual([]);
});

it('says what the Russian package lacks or says badly by words of our own', async () => {
  const { translate } = createI18n('ru', await loadMessages('ru'));
  expect(translate('ra.guesser.empty.title')).toBe('Нет данных');
  expect(translate('ra.action.unselect')).toBe('Снять выбор');
  expect(translate('ra.notification.deleted', { smart_count: 5 })).toBe('Удалено 5 записей');
  // A placeholder that nobody fills in would show.
  expect(translate('ra.sort.sort_by', { field: 'Цена', field_lower_first: 'цена', order: 'возрастания' })).toBe(
    'Сортировать по полю «Цена» в порядке возрастания',
  );
});

it('has three forms wherever a Russian text counts', async () => {
  const counting = listLeaves(await loadMessages('ru')).filter(([, text]) => text.includes('||||'));
  expect(counting.filter(([, text]) => text.split('||||').length !== 3)).toEqual([]);
});

it('speaks at once, and our own words for a lost connection', async () => {
  expect(createI18n('ru', await loadMessages('ru')).translate('office.network')).toBe('Ошибка сети');
  expect(createI18n('ru', await loadMessages('ru')).translate('office.away')).toBe(
    'Сервер сейчас не отвечает. Попробуйте чуть позже',
  );
  expect(createI18n('en', await loadMessages('en')).translate('ra.action.undo')).toBe('Undo');
});

it('lays one tree over the other, branch by branch', () => {
  expect(mergeMessages({ a: { b: '1', c: '2' } }, { a: { b: '3' }, d: '4' })).toEqual({
    a: { b: '3', c: '2' },
    d: '4',
  });
});
