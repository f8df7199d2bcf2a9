import { expect, it } from 'vitest';
import { newPasswordLabels } from '#src/storefront/auth/newPasswordLabels.ts';
import { validatePassword } from '#src/storefront/auth/validatePassword.ts';

const texts = newPasswordLabels.en;
const { INPUT, REPEAT, EQUAL } = texts.AUTH.PASSWORD;

it.each([
  ['', '', { password: INPUT, password2: REPEAT }],
  ['long enough', '', { password2: REPEAT }],
  ['long enough', 'another', { password2: EQUAL }],
  ['short', 'short', { password: texts.tooShort }],
  ['long enough', 'long enough', {}],
])('finds what is wrong with “%s”, repeated as “%s”', (password, repeated, errors) => {
  expect(validatePassword(password, repeated, texts)).toEqual(errors);
});
