/** Address books. A person reads and writes only their own; the account's row is locked, so that writes don't race. */
import { createHash } from 'node:crypto';
import type { AddressCreate, SavedAddress } from '#contract/addresses.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { addressKeys } from '#contract/orders.ts';
import { maxAddresses } from '#contract/rules/addressBook.ts';
import { findPostalCodeError, normalizePostalCode } from '#contract/postalCodes.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { normalizePhone } from '#server/platform/phone.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';

/** The columns that a person writes. */
type Fields = Omit<SavedAddress, 'id' | 'is_default' | 'updated_at'>;
type Row = Fields & { id: number; is_default: boolean; updated_at: Date };
type Owner = { user_id: number };
type NewRow = Fields & Owner & { fingerprint: Buffer; now: Date };

const columns = `id, ${addressKeys.join(', ')}, is_default, updated_at`;
const fieldParams = addressKeys.map((name) => `$${name}::text`).join(', ');

const lockOwner = statement<unknown, Owner>(
  'addresses_lock',
  'select id from users where id = $user_id for no key update',
);
const listRows = statement<Row, Owner>(
  'addresses_list',
  `select ${columns} from user_addresses where user_id = $user_id order by is_default desc, id desc`,
);
const findRow = oneRow<Row, Owner & { id: number }>(
  'addresses_find',
  `select ${columns} from user_addresses where user_id = $user_id and id = $id`,
);
const insertRow = oneRow<Row, NewRow>(
  'addresses_add',
  `insert into user_addresses (user_id, ${addressKeys.join(', ')}, fingerprint, created_at, updated_at)
   values ($user_id, ${fieldParams}, $fingerprint, $now, $now)
       on conflict (user_id, fingerprint) do nothing
   returning ${columns}`,
);
const findSame = oneRow<Row, Owner & { fingerprint: Buffer }>(
  'addresses_same',
  `select ${columns} from user_addresses where user_id = $user_id and fingerprint = $fingerprint`,
);
const updateRow = statement<unknown, NewRow & { id: number }>(
  'addresses_edit',
  `update user_addresses
      set (${addressKeys.join(', ')}, fingerprint, updated_at) = (${fieldParams}, $fingerprint, $now::timestamptz)
    where user_id = $user_id and id = $id`,
);
const clearDefault = statement<unknown, Owner & { id: number }>(
  'addresses_clear_default',
  'update user_addresses set is_default = false where user_id = $user_id and is_default and id <> $id',
);
const setDefault = statement<unknown, Owner & { id: number }>(
  'addresses_set_default',
  'update user_addresses set is_default = true where user_id = $user_id and id = $id and not is_default',
);
const deleteRow = oneRow<{ is_default: boolean }, Owner & { id: number }>(
  'addresses_remove',
  'delete from user_addresses where user_id = $user_id and id = $id returning is_default',
);
const deleteRows = statement<unknown, Owner>('addresses_forget', 'delete from user_addresses where user_id = $user_id');

const presentAddress = ({ updated_at, ...row }: Row): SavedAddress => ({
  ...row,
  updated_at: updated_at.toISOString(),
});

/** @throws Failure `guest_addresses` */
function getOwner({ user }: Ctx): Owner {
  if (user!.is_guest) throw fail('guest_addresses');
  return { user_id: user!.id };
}

const emptyToNull = (text: string | null | undefined): string | null => text?.trim() || null;

/**
 * The stored form of an address.
 * @throws Failure `invalid` for a postal code that does not fit the country
 */
function toFields(input: Omit<AddressCreate, 'is_default'>, defaultCountry: string): Fields {
  const country = input.country ?? defaultCountry;
  const postal_code = normalizePostalCode(input.postal_code ?? '') || null;
  const error = postal_code && findPostalCodeError(country, postal_code);
  if (error) throw invalid({ postal_code: error });
  return {
    fio: input.fio.trim(),
    phone: normalizePhone(input.phone, country) ?? '',
    country,
    postal_code,
    region: emptyToNull(input.region),
    city: input.city.trim(),
    district: emptyToNull(input.district),
    street: input.street.trim(),
    house: input.house.trim(),
    building: emptyToNull(input.building),
    entrance: emptyToNull(input.entrance),
    flat: emptyToNull(input.flat),
    comment: emptyToNull(input.comment),
  };
}

/** A hash that ignores case, spaces, the plus sign of the phone and the comment. */
function buildFingerprint(fields: Fields): Buffer {
  const spelling = addressKeys.map((name) => (name === 'comment' ? '' : (fields[name] ?? '')));
  const normalized = spelling.map((text) => text.toLowerCase().replace(/\s+|^\+/g, ''));
  return createHash('sha256').update(JSON.stringify(normalized)).digest();
}

/** Makes an address the only default. Two statements: the index allows no moment with two. */
async function makeDefault(ctx: UnitOfWork, owner: Owner, id: number): Promise<void> {
  await clearDefault(ctx.db, { ...owner, id });
  await setDefault(ctx.db, { ...owner, id });
}

async function getAddress(ctx: UnitOfWork, owner: Owner, id: number): Promise<SavedAddress> {
  const row = await findRow(ctx.db, { ...owner, id });
  if (!row) throw notFound('address');
  return presentAddress(row);
}

/** Deletes the address book of a removed account. */
export const deleteAddresses = async ({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> =>
  void (await deleteRows(ctx.db, { user_id }));

export const addresses: Handlers<Contract['addresses'], Ctx> = {
  list: async (_, ctx) => ({ data: (await listRows(ctx.db, getOwner(ctx))).map(presentAddress) }),

  create: async ({ body: { is_default, ...input } }, ctx) => {
    const owner = getOwner(ctx);
    await lockOwner(ctx.db, owner);
    const fields = toFields(input, (await getShopSettings(ctx)).default_country);
    const fingerprint = buildFingerprint(fields);
    const created = await insertRow(ctx.db, { ...fields, ...owner, fingerprint, now: ctx.clock() });
    if (!created) ctx.setStatus(200);
    const { id } = created ?? (await findSame(ctx.db, { ...owner, fingerprint }))!;
    const saved = await listRows(ctx.db, owner);
    if (saved.length > maxAddresses) throw fail('too_many_addresses', { values: { max: maxAddresses } });
    if (is_default || !saved.some((address) => address.is_default)) await makeDefault(ctx, owner, id);
    return getAddress(ctx, owner, id);
  },

  edit: async ({ params: { id }, body: { is_default, ...changes } }, ctx) => {
    const owner = getOwner(ctx);
    await lockOwner(ctx.db, owner);
    const before = await getAddress(ctx, owner, id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const fields = toFields({ ...before, ...given }, before.country);
    await updateRow(ctx.db, { ...fields, ...owner, id, fingerprint: buildFingerprint(fields), now: ctx.clock() });
    if (is_default) await makeDefault(ctx, owner, id);
    return getAddress(ctx, owner, id);
  },

  remove: async ({ params: { id } }, ctx) => {
    const owner = getOwner(ctx);
    await lockOwner(ctx.db, owner);
    const removed = await deleteRow(ctx.db, { ...owner, id });
    if (!removed) throw notFound('address');
    const [newest] = removed.is_default ? await listRows(ctx.db, owner) : [];
    if (newest) await makeDefault(ctx, owner, newest.id);
  },
};
