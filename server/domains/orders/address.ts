/** Where an order goes: pure. */
import { deliveryKeys, type Address, type AddressEdit } from '#contract/orders.ts';
import { phoneAsKept } from '#server/platform/phone.ts';
import type { FailureDetails } from '#server/failure.ts';

export type KeptAddress = Record<string, string | null>;

const keys = [
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
 * An address as it is kept: trimmed, blank is null, the phone plus sign and digits.
 * @param before what stays where `written` says nothing
 */
export function keptAddress(written: AddressEdit, before: KeptAddress = {}): KeptAddress {
  const kept: KeptAddress = {};
  for (const key of keys) {
    const value = written[key];
    if (value === undefined) kept[key] = before[key] ?? null;
    else kept[key] = (key === 'phone' ? phoneAsKept(value ?? '') : value?.trim()) || null;
  }
  // Of orders at a counter alone; another one’s letters go to its buyer’s account
  const email = written.email === undefined ? before['email'] : written.email?.trim();
  if (email || before['email']) kept['email'] = email || null;
  return kept;
}

/** The fields that lack: `{'address.city': 'required'}`. With pickup nobody needs a street, at a counter not even a name. */
export function addressFaults(
  address: KeptAddress,
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
