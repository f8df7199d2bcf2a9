/** Delivery addresses of orders: conversion and validation. Pure. */
import { deliveryKeys, type Address, type AddressEdit } from '#contract/orders.ts';
import { normalizePhone } from '#server/platform/phone.ts';
import type { FailureDetails } from '#server/failure.ts';

export type StoredAddress = Record<string, string | null>;

const addressKeys = [
  'fio',
  'phone',
  'region',
  'city',
  'district',
  'street',
  'house',
  'flat',
  'entrance',
  'building',
  'comment',
] as const satisfies readonly (keyof Address)[];

/**
 * Converts an address to the form in which it is stored: trimmed, blank fields are null, a phone has a plus sign and
 * digits.
 * @param before values of the fields that `input` leaves out
 */
export function toStoredAddress(input: AddressEdit, before: StoredAddress = {}): StoredAddress {
  const stored: StoredAddress = {};
  for (const key of addressKeys) {
    const value = input[key];
    if (value === undefined) stored[key] = before[key] ?? null;
    else stored[key] = (key === 'phone' ? normalizePhone(value ?? '') : value?.trim()) || null;
  }
  // Only counter sales store an email; letters of other orders go to the buyer's account
  const email = input.email === undefined ? before['email'] : input.email?.trim();
  if (email || before['email']) stored['email'] = email || null;
  return stored;
}

/**
 * Returns an error for each missing field: `{'address.city': 'required'}`. Pickup needs no street; pickup at a counter
 * not even a name.
 */
export function validateAddress(
  address: StoredAddress,
  isPickup: boolean,
  isAtCounter = false,
): NonNullable<FailureDetails['errors']> {
  const required =
    isPickup && isAtCounter
      ? []
      : isPickup
        ? (['fio', 'phone'] as const)
        : (['fio', 'phone', ...deliveryKeys] as const);
  return Object.fromEntries(
    required.filter((key) => !address[key]).map((key) => [`address.${key}`, 'required' as const]),
  );
}
