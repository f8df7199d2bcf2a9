/** The address book of a buyer: addresses for later orders. Accounts of guests have none. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, CountryCode, Id, requiredText, Timestamp } from './fields.ts';
import { Address } from './orders.ts';
import { signedIn } from './roles.ts';
import { maxAddresses } from './rules/addressBook.ts';

export const SavedAddress = z.object({
  id: Id,
  fio: z.string(),
  phone: z.string(),
  country: CountryCode,
  postal_code: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string(),
  district: z.string().nullable(),
  street: z.string(),
  house: z.string(),
  building: z.string().nullable(),
  entrance: z.string().nullable(),
  flat: z.string().nullable(),
  comment: z.string().nullable(),
  /** Checkout begins with it. At most one of a person's addresses is. */
  is_default: z.boolean(),
  updated_at: Timestamp,
});
export type SavedAddress = z.output<typeof SavedAddress>;

export const AddressCreate = Address.extend({
  /** If it is missing, the installation's default country. */
  country: CountryCode.nullish(),
  city: requiredText(255),
  street: requiredText(255),
  house: requiredText(255),
  /** True makes it the default instead of the present one. The first address is the default in any case. */
  is_default: z.boolean().optional(),
});
export type AddressCreate = z.output<typeof AddressCreate>;

export const addresses = {
  list: endpoint('GET /api/me/addresses', {
    summary: 'My saved addresses: the default first, then the newest',
    access: signedIn,
    response: z.object({ data: z.array(SavedAddress).max(maxAddresses) }),
    failures: ['guest_addresses'],
  }),
  create: endpoint('POST /api/me/addresses', {
    summary: 'Save an address; one that is saved already is answered with status 200',
    access: signedIn,
    body: AddressCreate,
    response: SavedAddress,
    status: 201,
    failures: ['guest_addresses', 'too_many_addresses'],
  }),
  edit: endpoint('PUT /api/me/address/{id}', {
    summary: 'Change a saved address, or make it the default',
    access: signedIn,
    params: byId,
    body: AddressCreate.partial(),
    response: SavedAddress,
    failures: ['guest_addresses', 'not_found', 'address_saved_already'],
  }),
  remove: endpoint('DELETE /api/me/address/{id}', {
    summary: 'Delete a saved address; if it was the default, the newest of the others becomes it',
    access: signedIn,
    params: byId,
    failures: ['guest_addresses', 'not_found'],
  }),
};
