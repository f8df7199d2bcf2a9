import { describe, expect, it } from 'vitest';
import type { WorkingTime } from '#contract/stores.ts';
import { normalizePhone } from '#server/platform/phone.ts';
import { validateReceiving, type StoreRow } from '#server/domains/carts/receiving.ts';

const hours = { from: '09:00', to: '18:00' };
const working_time: WorkingTime = { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: null, sun: null };
const store: StoreRow = {
  id: 5,
  company_id: 1,
  name: 'Store',
  en_name: null,
  address: 'Street',
  lat: null,
  lng: null,
  phone: null,
  time_zone: 'Europe/Moscow',
  pickup: true,
  warehouse: false,
  archived_at: null,
  working_time,
  created_at: new Date(0),
  updated_at: new Date(0),
};
// Friday noon in Moscow.
const now = new Date('2026-11-20T09:00:00Z');
const pickup = (received_at: string | null, pickup_store_id: number | null = 5) => ({
  is_pickup: true,
  pickup_store_id,
  received_at: received_at === null ? null : new Date(received_at),
});

describe('validateReceiving', () => {
  it('finds nothing wrong with a pickup point that is open then', () => {
    expect(validateReceiving(pickup('2026-11-20T14:59:00Z'), 1, store, now)).toEqual({});
    expect(validateReceiving(pickup(null), 1, store, now)).toEqual({});
  });

  it('says when the store is closed then', () => {
    expect(validateReceiving(pickup('2026-11-20T15:00:00Z'), 1, store, now)).toEqual({
      receivedDateTime: 'closed_then',
    });
    expect(validateReceiving(pickup('2026-11-21T10:00:00Z'), 1, store, now)).toEqual({
      receivedDateTime: 'closed_then',
    });
  });

  it('refuses a time that has passed, with pickup or without', () => {
    expect(validateReceiving(pickup('2026-11-20T08:00:00Z'), 1, store, now)).toEqual({ receivedDateTime: 'past' });
    expect(validateReceiving({ is_pickup: false, pickup_store_id: null, received_at: now }, 1, undefined, now)).toEqual(
      {
        receivedDateTime: 'past',
      },
    );
  });

  it('does not ask a store about a delivery', () => {
    expect(
      validateReceiving(
        { is_pickup: false, pickup_store_id: null, received_at: new Date('2026-11-21T10:00:00Z') },
        1,
        undefined,
        now,
      ),
    ).toEqual({});
  });

  it('knows only pickup points of the goods’ own company', () => {
    expect(validateReceiving(pickup(null), 2, store, now)).toEqual({ pickupStore: 'not_found' });
    expect(validateReceiving(pickup(null), 1, { ...store, pickup: false }, now)).toEqual({ pickupStore: 'not_found' });
    expect(validateReceiving(pickup(null), 1, undefined, now)).toEqual({ pickupStore: 'not_found' });
    expect(validateReceiving(pickup(null), null, store, now)).toEqual({});
  });
});

describe('normalizePhone', () => {
  it('keeps the plus sign and the digits', () => {
    expect(normalizePhone('+7 (912) 345-67-89', 'AU')).toBe('+79123456789');
    expect(normalizePhone(' ', 'AU')).toBeNull();
  });

  it.each([
    ['(495) 123-45-67', 'RU', '+74951234567'],
    ['8 495 123-45-67', 'RU', '+74951234567'],
    ['415 555 2671', 'US', '+14155552671'],
    ['0412 345 678', 'AU', '+61412345678'],
  ])('reads %s in %s as a number of that country, though another has such numbers', (typed, country, stored) => {
    expect(normalizePhone(typed, country)).toBe(stored);
  });

  it('reads what is no number of the country as an international one, and leaves other digits as they are', () => {
    expect(normalizePhone('79123456789', 'AU')).toBe('+79123456789');
    expect(normalizePhone('61412345678', 'RU')).toBe('+61412345678');
    expect(normalizePhone('1234567', 'AU')).toBe('1234567');
  });
});
