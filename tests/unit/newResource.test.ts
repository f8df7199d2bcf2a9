import { expect, it } from 'vitest';
import { InvalidNames, readNames } from '../../scripts/newResource/names.ts';

it.each([
  [
    '“Brands” is not a name: begin with a small letter and use English letters only, such as brands or giftCards.',
    'Brands',
  ],
  [
    'The singular of “cattle” can’t be told from its ending. Give it too: npm run new:resource -- cattle <singular>',
    'cattle',
  ],
  ['“class” is a word of JavaScript: choose another name.', 'classes'],
  ['The singular must differ from the plural “sheep”, because both are names in the code.', 'sheep', 'sheep'],
])('npm run new:resource rejects a bad name: %s', (message, ...names) => {
  expect(() => readNames(names)).toThrow(new InvalidNames(message));
});

it('npm run new:resource without a name says how it is called', () => {
  expect(() => readNames([])).toThrow(/^Name the resource in the plural: npm run new:resource -- brands/);
});

it.each([
  ['brands', 'brand'],
  ['photos', 'photo'],
  ['boxes', 'box'],
  ['dishes', 'dish'],
  ['addresses', 'address'],
  ['places', 'place'],
  ['employees', 'employee'],
  ['giftCards', 'giftCard'],
])('npm run new:resource finds the singular of %s', (plural, singular) => {
  expect(readNames([plural])).toMatchObject({ plural, singular });
});

it.each(
  (
    'categories movies series heroes shoes statuses bonuses buses houses aliases quizzes prizes shelves archives ' +
    'batches caches taxes axes services indices basis taxis menus'
  ).split(' '),
)('npm run new:resource asks for the singular of %s, whose ending has several', (plural) => {
  expect(() => readNames([plural])).toThrow(`Give it too: npm run new:resource -- ${plural} <singular>`);
});

it('npm run new:resource takes the given singular', () => {
  expect(readNames(['movies', 'movie'])).toMatchObject({ plural: 'movies', singular: 'movie' });
});
