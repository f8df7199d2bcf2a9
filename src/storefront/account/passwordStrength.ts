/** How hard a password is to guess, roughly: a hint while one types, never a rule. Pure. */
export type Strength = 'weak' | 'fair' | 'strong';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** What everybody tries first; parts of it count as well. */
const common = /passw|парол|qwert|йцукен|1234|1111|0000|abcd|letmein|admin|demo/i;

/** @param own words that somebody would try for this person: name, login, the mailbox */
export function strengthOf(password: string, own: readonly (string | null | undefined)[] = []): Strength {
  const plain = password.toLowerCase();
  const isOwn = own.some((word) => word && word.length > 2 && plain.includes(word.toLowerCase()));
  const different = new Set(plain).size;
  if (password.length < 8 || different < 5 || ((common.test(password) || isOwn) && password.length < 16)) return 'weak';
  const variety = kinds.filter((kind) => kind.test(password)).length;
  return password.length >= 16 || (password.length >= 12 && variety >= 3) ? 'strong' : 'fair';
}
