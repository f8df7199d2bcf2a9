import { expect, it } from 'vitest';
import { InvalidNames, readNames } from '../../scripts/newResource/names.ts';

it.each([
  [
    '“Brands” is not a name: begin with a small letter and use English letters only, such as brands or giftCards.',
    'Brands',
  ],
  ['“cattle” is not a regular plural. Give the singular too: npm run new:resource -- cattle <singular>', 'cattle'],
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
  ['categories', 'category'],
  ['boxes', 'box'],
  ['giftCards', 'giftCard'],
])('npm run new:resource finds the singular of %s', (plural, singular) => {
  expect(readNames([plural])).toMatchObject({ plural, singular });
});
