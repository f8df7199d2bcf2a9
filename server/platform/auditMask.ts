/**
 * What the audit log keeps of secrets and of persons: it can't be changed any more, so contacts and addresses, which must be
 * forgotten one day, are never written whole. The names of accounts are: who was called what is for admins to see (SECURITY.md).
 */

/** Left out wherever they stand. `code` is a secret of sign-ins and links; promo codes and documents are called by theirs. */
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
const codeIsName = new Set(['promoCodes', 'documents', 'countries', 'channels']);
/** Nouns that tell of persons; a company's phone and address are public. */
const ofPersons = new Set(['users', 'orders', 'carts', 'contacts', 'messages']);
const names = new Set(['fio', 'first_name', 'last_name', 'middle_name']);
const contacts = new Set(['email', 'phone', 'asked_email', 'asked_phone', 'user_phone', 'login', 'phoneNumbers']);
const addresses = new Set(['street', 'house', 'flat', 'entrance', 'building', 'district', 'comment', 'lat', 'lng']);

const gone = '…';

/** `Ann Lee` → `A… L…` */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, 1)}${gone}`)
    .join(' ');

/** `ann@example.com` → `a…@example.com`, `+61 400 000 042` → `…42` */
function contact(text: string): string {
  const at = text.lastIndexOf('@');
  return at > 0 ? `${text.slice(0, 1)}${gone}${text.slice(at)}` : `${gone}${text.slice(-2)}`;
}

function maskedValue(noun: string, key: string, value: unknown): unknown {
  if (secrets.has(key) || (key === 'code' && !codeIsName.has(noun))) return gone;
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  // A buyer is named in whatever noun, and entries of orders and carts are for companies too; the rest is public of companies
  if (names.has(key)) return noun === 'users' ? value : initials(String(value));
  if (!ofPersons.has(noun)) return value;
  if (contacts.has(key)) return contact(String(value));
  return addresses.has(key) ? gone : value;
}

/** A record as the log keeps it. */
export const masked = (noun: string, record: object | null): object | null =>
  record
    ? (JSON.parse(JSON.stringify(record, (key, value: unknown) => maskedValue(noun, key, value))) as object)
    : null;

type Fields = Readonly<Record<string, unknown>>;

/** Another contact may look the same once it is masked: the new one is marked, else the change would be lost. */
export function toldApart(
  { before, after }: { before: object | null; after: object | null },
  was: object | null,
  is: object | null,
): object | null {
  if (!before || !after || !was || !is) return is;
  const [from, to, shown] = [before as Fields, after as Fields, was as Fields];
  return Object.fromEntries(
    Object.entries(is).map(([key, value]) => [
      key,
      contacts.has(key) && typeof value === 'string' && value === shown[key] && from[key] !== to[key]
        ? `≠ ${value}`
        : value,
    ]),
  );
}
