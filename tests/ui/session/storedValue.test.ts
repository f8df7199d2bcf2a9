import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guestCart, cartHash, serverCartCount } from '#src/session/cart.ts';
import { days, keep, minutes } from '#src/session/kept.ts';
import { lastLocation, rememberedLocation, rememberLocation } from '#src/session/location.ts';
import { endSession, forgetDevice, keepMe, keptSession, signIn } from '#src/session/session.ts';
import { emptyCart } from '#src/session/guestCart.ts';
import type { Me } from '#contract/users.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const me = (changes: Partial<Me> = {}): Me =>
  ({ id: 1, fio: 'Ann', roles: ['ROLE_USER', 'ROLE_CUSTOMER'], ...changes }) as Me;
const otherTab = (key: string, newValue: string | null) => {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('a kept value', () => {
  it('is there for a day unless said otherwise', () => {
    const kept = keep('some', isText);
    kept.set('x');
    pass(86_399);
    expect(kept.get()).toBe('x');
    pass(1);
    expect(kept.get()).toBeNull();
  });

  it('begins its time anew when it is set again', () => {
    const kept = keep('some', isText, minutes(10));
    kept.set('x');
    pass(599);
    kept.set('y');
    pass(599);
    expect(kept.get()).toBe('y');
  });

  it('answers the same object until it changes', () => {
    const kept = keep('some', (value): value is { a: number } => typeof value === 'object');
    kept.set({ a: 1 });
    expect(kept.get()).toBe(kept.get());
  });

  it.each(['{broken', 'null', '"text"', '{"value":1}', '{"value":7,"expires_at":"2099-01-01T00:00:00Z"}'])(
    'drops what it can’t read: %s',
    (text) => {
      localStorage.setItem('some', text);
      expect(keep('some', isText).get()).toBeNull();
    },
  );

  it('is kept in memory where the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const kept = keep('refused', isText);
    kept.set('x');
    expect(kept.get()).toBe('x');
    kept.clear();
    expect(kept.get()).toBeNull();
  });

  it('tells of changes made here and in another tab, until nobody asks', () => {
    const kept = keep('some', isText);
    const listener = vi.fn();
    const end = kept.subscribe(listener);
    kept.set('x');
    otherTab('some', JSON.stringify({ value: 'y', expires_at: '2099-01-01T00:00:00Z' }));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(kept.get()).toBe('y');
    otherTab('unrelated', 'z');
    end();
    kept.set('z');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('what this device keeps', () => {
  it('keeps the session, the guest’s cart and the cart’s hash for 30 days, the location for 120 minutes', () => {
    signIn('token', me());
    guestCart.set(emptyCart);
    cartHash.set('a'.repeat(22));
    rememberLocation('/cart');
    pass(minutes(120));
    expect(lastLocation()).toBe('/');
    pass(days(30) - minutes(120) - 1);
    expect([keptSession.get()?.token, guestCart.get(), cartHash.get()]).toEqual(['token', emptyCart, 'a'.repeat(22)]);
    pass(1);
    expect([keptSession.get(), guestCart.get(), cartHash.get()]).toEqual([null, null, null]);
  });

  it('keeps the cart’s hash under the name that the specification gives it', () => {
    cartHash.set('a'.repeat(22));
    expect(localStorage.getItem('hash')).toContain('a'.repeat(22));
  });

  it('remembers places, not ways', () => {
    rememberLocation('/products/catalog/3?q=tea');
    for (const way of ['/', '/auth/login', '/auth', '/logout', '/ru']) rememberLocation(way);
    expect(lastLocation()).toBe('/products/catalog/3?q=tea');
  });

  it('goes nowhere else, whoever wrote the location', () => {
    rememberedLocation.set('//evil.example');
    expect(lastLocation()).toBe('/');
  });

  it('keeps guest cart, hash and location when a session dies, and nothing at all after /logout', () => {
    signIn('token', me());
    guestCart.set(emptyCart);
    cartHash.set('a'.repeat(22));
    rememberLocation('/cart');
    endSession();
    expect([keptSession.get(), guestCart.get(), cartHash.get(), lastLocation()]).toEqual([
      null,
      emptyCart,
      'a'.repeat(22),
      '/cart',
    ]);
    forgetDevice();
    expect([guestCart.get(), cartHash.get(), serverCartCount.get(), lastLocation()]).toEqual([null, null, null, '/']);
  });

  it('does not wake an ended session, nor mix two people', () => {
    signIn('token', me());
    keepMe(me({ fio: 'Ann Lee' }));
    expect(keptSession.get()?.me.fio).toBe('Ann Lee');
    keepMe(me({ id: 2 }));
    expect(keptSession.get()?.me.id).toBe(1);
    endSession();
    keepMe(me());
    expect(keptSession.get()).toBeNull();
  });
});
