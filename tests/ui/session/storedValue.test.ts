import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guestCart, cartHash, serverCartCount } from '#src/session/cart.ts';
import { days, createStoredValue, minutes } from '#src/session/storedValue.ts';
import { getLastLocation, storedLocation, rememberLocation } from '#src/session/location.ts';
import { endSession, clearDeviceData, updateStoredMe, storedSession, signIn } from '#src/session/session.ts';
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
    const stored = createStoredValue('some', isText);
    stored.set('x');
    pass(86_399);
    expect(stored.get()).toBe('x');
    pass(1);
    expect(stored.get()).toBeNull();
  });

  it('begins its time anew when it is set again', () => {
    const stored = createStoredValue('some', isText, minutes(10));
    stored.set('x');
    pass(599);
    stored.set('y');
    pass(599);
    expect(stored.get()).toBe('y');
  });

  it('answers the same object until it changes', () => {
    const stored = createStoredValue('some', (value): value is { a: number } => typeof value === 'object');
    stored.set({ a: 1 });
    expect(stored.get()).toBe(stored.get());
  });

  it.each(['{broken', 'null', '"text"', '{"value":1}', '{"value":7,"expires_at":"2099-01-01T00:00:00Z"}'])(
    'drops what it can’t read: %s',
    (text) => {
      localStorage.setItem('some', text);
      expect(createStoredValue('some', isText).get()).toBeNull();
    },
  );

  it('is kept in memory where the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const stored = createStoredValue('refused', isText);
    stored.set('x');
    expect(stored.get()).toBe('x');
    stored.clear();
    expect(stored.get()).toBeNull();
  });

  it('tells of changes made here and in another tab, until nobody asks', () => {
    const stored = createStoredValue('some', isText);
    const listener = vi.fn();
    const end = stored.subscribe(listener);
    stored.set('x');
    otherTab('some', JSON.stringify({ value: 'y', expires_at: '2099-01-01T00:00:00Z' }));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(stored.get()).toBe('y');
    otherTab('unrelated', 'z');
    end();
    stored.set('z');
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
    expect(getLastLocation()).toBe('/');
    pass(days(30) - minutes(120) - 1);
    expect([storedSession.get()?.token, guestCart.get(), cartHash.get()]).toEqual(['token', emptyCart, 'a'.repeat(22)]);
    pass(1);
    expect([storedSession.get(), guestCart.get(), cartHash.get()]).toEqual([null, null, null]);
  });

  it('keeps the cart’s hash under the name that the specification gives it', () => {
    cartHash.set('a'.repeat(22));
    expect(localStorage.getItem('hash')).toContain('a'.repeat(22));
  });

  it('remembers places, not ways', () => {
    rememberLocation('/products/catalog/3?q=tea');
    for (const way of ['/', '/auth/login', '/auth', '/logout', '/ru']) rememberLocation(way);
    expect(getLastLocation()).toBe('/products/catalog/3?q=tea');
  });

  it('goes nowhere else, whoever wrote the location', () => {
    storedLocation.set('//evil.example');
    expect(getLastLocation()).toBe('/');
  });

  it('keeps guest cart, hash and location when a session dies, and nothing at all after /logout', () => {
    signIn('token', me());
    guestCart.set(emptyCart);
    cartHash.set('a'.repeat(22));
    rememberLocation('/cart');
    endSession();
    expect([storedSession.get(), guestCart.get(), cartHash.get(), getLastLocation()]).toEqual([
      null,
      emptyCart,
      'a'.repeat(22),
      '/cart',
    ]);
    clearDeviceData();
    expect([guestCart.get(), cartHash.get(), serverCartCount.get(), getLastLocation()]).toEqual([
      null,
      null,
      null,
      '/',
    ]);
  });

  it('does not wake an ended session, nor mix two people', () => {
    signIn('token', me());
    updateStoredMe(me({ fio: 'Ann Lee' }));
    expect(storedSession.get()?.me.fio).toBe('Ann Lee');
    updateStoredMe(me({ id: 2 }));
    expect(storedSession.get()?.me.id).toBe(1);
    endSession();
    updateStoredMe(me());
    expect(storedSession.get()).toBeNull();
  });
});
