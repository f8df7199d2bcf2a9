import { describe, expect, it } from 'vitest';
import { strengthOf } from '#src/storefront/account/passwordStrength.ts';

describe('strengthOf', () => {
  it.each([
    ['short', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['password1!', 'weak'],
    ['Пароль2026', 'weak'],
    ['anna-lives', 'weak'],
    ['tulip garden', 'fair'],
    ['Tulip-garden7', 'strong'],
    ['correct horse battery', 'strong'],
    ['правильная лошадь', 'strong'],
  ] as const)('takes %s for %s', (password, strength) =>
    expect(strengthOf(password, ['Anna', null, ''])).toBe(strength),
  );
});
