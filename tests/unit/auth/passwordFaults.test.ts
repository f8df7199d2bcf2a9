import { expect, it } from 'vitest';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { passwordFaults } from '#src/storefront/auth/passwordFaults.ts';

const words = authLabels.en;
const { INPUT, REPEAT, EQUAL } = words.AUTH.PASSWORD;

it.each([
  ['', '', { password: INPUT, password2: REPEAT }],
  ['long enough', '', { password2: REPEAT }],
  ['long enough', 'another', { password2: EQUAL }],
  ['short', 'short', { password: words.newPassword.tooShort }],
  ['long enough', 'long enough', {}],
])('finds what is wrong with “%s”, repeated as “%s”', (password, repeated, faults) => {
  expect(passwordFaults(password, repeated, words)).toEqual(faults);
});
