import { describe, expect, it } from 'vitest';
import { buildLoginPath, toLocalPath } from '#src/session/location.ts';

describe('a path to go to after signing in', () => {
  it.each(['/cart', '/orders/view/12?placed=1', '/products/catalog?q=a%2Fb#top', '/ru/products/catalog'])(
    'takes our own %s as it is',
    (path) => {
      expect(toLocalPath(path)).toBe(path);
    },
  );

  it.each([
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'cart',
    '',
  ])('refuses %j', (path) => {
    expect(toLocalPath(path)).toBeNull();
  });

  it('refuses what is missing', () => {
    expect(toLocalPath(null)).toBeNull();
    expect(toLocalPath(undefined)).toBeNull();
  });
});

describe('the way to sign in', () => {
  it('carries the place to come back to', () => {
    expect(buildLoginPath('/orders/list/my?page=2')).toBe('/auth/login?next=%2Forders%2Flist%2Fmy%3Fpage%3D2');
  });

  it('says that a session has died', () => {
    expect(buildLoginPath('/cart', true)).toBe('/auth/login?next=%2Fcart&ended=1');
    expect(buildLoginPath('/', true)).toBe('/auth/login?ended=1');
  });

  it.each([
    '/',
    '/ru',
    '/ru/',
    '/auth/login?next=/cart',
    '/auth',
    '/logout',
    '/r/FRIEND22',
    '/ru/r/FRIEND22',
    '//evil.example',
  ])('comes back to none from %s', (path) => {
    expect(buildLoginPath(path)).toBe('/auth/login');
  });
});
