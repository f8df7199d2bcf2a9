import { expect, it } from 'vitest';
import { newPasswordLabels } from '#src/storefront/auth/newPasswordLabels.ts';
import { passwordFaults } from '#src/storefront/auth/passwordFaults.ts';

const words = newPasswordLabels.en;
const { INPUT, REPEAT, EQUAL } = words.AUTH.PASSWORD;

it.each([
  ['', '', { password: INPUT, password2: REPEAT }],
  ['long enough', '', { password2: REPEAT }],
  ['long enough', 'another', { password2: EQUAL }],
  ['short', 'short', { password: words.tooShort }],
  ['long enough', 'long enough', {}],
])('finds what is wrong with “%s”, repeated as “%s”', (password, repeated, faults) => {
  expect(passwordFaults(password, repeated, words)).toEqual(faults);
});
