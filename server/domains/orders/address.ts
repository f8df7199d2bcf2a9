/** Delivery addresses of orders: conversion and validation. Pure. */
import { addressKeys, deliveryKeys, type Address, type AddressEdit } from '#contract/orders.ts';
import { findPostalCodeError, normalizePostalCode } from '#contract/postalCodes.ts';
import { normalizePhone } from '#server/platform/phone.ts';
import type { FailureDetails } from '#server/failure.ts';

export type StoredAddress = Record<string, string | null>;

const normalizers: Partial<Record<keyof Address, (value: string, country: string) => string | null>> = {
  phone: normalizePhone,
  postal_code: normalizePostalCode,
};

/**
 * Converts an address to the form in which it is stored: trimmed, blank fields are null, a phone has a plus sign and
 * digits.
 * @param companyCountry ISO 3166-1 alpha-2; the country of the phone if the address has none
 * @param before values of the fields that `input` leaves out
 */
export function toStoredAddress(input: AddressEdit, companyCountry: string, before: StoredAddress = {}): StoredAddress {
  const country = (input.country === undefined ? before['country'] : input.country) || companyCountry;
  const stored: StoredAddress = {};
  for (const key of addressKeys) {
    const value = input[key];
    if (value === undefined) stored[key] = before[key] ?? null;
    else stored[key] = (normalizers[key]?.(value ?? '', country) ?? value?.trim()) || null;
  }
  // Only counter sales store an email; letters of other orders go to the buyer's account
  const email = input.email === undefined ? before['email'] : input.email?.trim();
  if (email || before['email']) stored['email'] = email || null;
  return stored;
}

/**
 * Fills in the company's country where it is missing and needed: for a delivery, and to check a postal code.
 * @param companyCountry ISO 3166-1 alpha-2
 */
export const fillCountry = (address: StoredAddress, companyCountry: string, isPickup: boolean): StoredAddress =>
  address['country'] || (isPickup && !address['postal_code']) ? address : { ...address, country: companyCountry };

/**
 * Returns an error for each missing field: `{'address.city': 'required'}`. Pickup needs no street; pickup at a counter
 * not even a name. A postal code must fit its country.
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
  const { country, postal_code } = address;
  const postalCodeError = country && postal_code ? findPostalCodeError(country, postal_code) : null;
  return {
    ...Object.fromEntries(
      required.filter((key) => !address[key]).map((key) => [`address.${key}`, 'required' as const]),
    ),
    ...(postalCodeError && { 'address.postal_code': postalCodeError }),
  };
}
