/**
 * Masks secrets and personal data in the audit log. Entries can't be changed, so contacts and addresses, which must be
 * deleted one day, are never stored in full. Names of accounts are stored for admins (SECURITY.md).
 */
import { getInitial } from '#contract/rules/cutText.ts';

/** Always masked. `code` is a secret in sign-ins and links, but a name of promo codes and documents. */
const secrets = new Set([
  'password',
  'password_hash',
  'present_password',
  'hash',
  'cart_hash',
  'token',
  'key_hash',
  'client_secret',
]);
const nounsWithPublicCode = new Set(['promoCodes', 'documents', 'countries', 'channels']);
/** Nouns with personal data; a company's phone and address are public. */
const personalNouns = new Set(['users', 'orders', 'carts', 'contacts', 'messages']);
const names = new Set(['fio', 'first_name', 'last_name', 'middle_name']);
const contacts = new Set(['email', 'phone', 'asked_email', 'asked_phone', 'user_phone', 'login', 'phoneNumbers']);
const addresses = new Set([
  'postal_code',
  'street',
  'house',
  'flat',
  'entrance',
  'building',
  'district',
  'comment',
  'lat',
  'lng',
]);

const masking = '…';

/** `Ann Lee` → `A… L…` */
const toInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${getInitial(word)}${masking}`)
    .join(' ');

/** `ann@example.com` → `a…@example.com`, `+61 400 000 042` → `…42` */
function maskContact(text: string): string {
  const at = text.lastIndexOf('@');
  return at > 0 ? `${getInitial(text)}${masking}${text.slice(at)}` : `${masking}${text.slice(-2)}`;
}

function maskValue(noun: string, key: string, value: unknown): unknown {
  if (secrets.has(key) || (key === 'code' && !nounsWithPublicCode.has(noun))) return masking;
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  // Any noun may contain the name of a buyer, and companies read entries of orders and carts. Other data of companies
  // is public
  if (names.has(key)) return noun === 'users' ? value : toInitials(String(value));
  if (!personalNouns.has(noun)) return value;
  if (contacts.has(key)) return maskContact(String(value));
  return addresses.has(key) ? masking : value;
}

/** The stored form of a record. */
export const maskRecord = (noun: string, record: object | null): object | null =>
  record ? (JSON.parse(JSON.stringify(record, (key, value: unknown) => maskValue(noun, key, value))) as object) : null;

type Fields = Readonly<Record<string, unknown>>;

/** A changed contact may look the same after masking, so the new one gets a mark. */
export function markMaskedChanges(
  { before, after }: { before: object | null; after: object | null },
  maskedBefore: object | null,
  maskedAfter: object | null,
): object | null {
  if (!before || !after || !maskedBefore || !maskedAfter) return maskedAfter;
  const [from, to, shown] = [before as Fields, after as Fields, maskedBefore as Fields];
  return Object.fromEntries(
    Object.entries(maskedAfter).map(([key, value]) => [
      key,
      contacts.has(key) && typeof value === 'string' && value === shown[key] && from[key] !== to[key]
        ? `≠ ${value}`
        : value,
    ]),
  );
}
