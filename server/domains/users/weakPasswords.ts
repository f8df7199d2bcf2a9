/** Refuses passwords that are guessed within the first hundred thousand tries: known, short patterns, made of one's own name. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { onEnglishKeys } from '#contract/rules/keyboard.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { hashPassword } from './passwords.ts';

/** What an attacker tries first against this account: names, contacts. */
export type PersonalWords = readonly (string | null | undefined)[];

/** The library's scale is 0 … 4; below this a password falls to a patient attacker over the network. */
const lowestScore = 2;
/** Its work grows with the square of the length: a password whose first characters are strong is strong. */
const checkedLength = 24;

/** Words of this shop and of Russian lists that the library's English lists lack. */
const shopWords = ['yarmarka', 'ярмарка', 'marketplace'];

let checker: Promise<ZxcvbnFactory> | undefined;

/** The lists take a third of a second and 15 MB: loaded when somebody first sets a password. */
function loadChecker(): Promise<ZxcvbnFactory> {
  checker ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]).then(
    ([{ ZxcvbnFactory: Factory }, common, english]) =>
      new Factory({
        dictionary: {
          'passwords-common': common.dictionary['passwords-common'],
          'commonWords-en': english.dictionary['commonWords-en'],
          'firstnames-en': english.dictionary['firstnames-en'],
        },
        graphs: { qwerty: common.adjacencyGraphs.qwerty, keypad: common.adjacencyGraphs.keypad },
      }),
  );
  return checker;
}

/** `Anna.Ivanova@example.com` is tried as a whole, as a mailbox and by its parts. */
const splitWords = (words: PersonalWords): string[] =>
  words
    .flatMap((word) => (word ? [word, ...word.split('@'), ...word.split(/[^\p{L}\d]+/u)] : []))
    .filter((word) => word.length > 2);

/** Whether a password is known or easy to guess for somebody with these names and contacts. */
export async function isWeakPassword(password: string, personal: PersonalWords = []): Promise<boolean> {
  const known = await loadChecker();
  const checked = password.slice(0, checkedLength).toLowerCase();
  const words = splitWords([...shopWords, ...personal]).flatMap((word) => [word, onEnglishKeys(word)]);
  // A Russian word is in the lists as the English keys that lie under it: "пароль" is "gfhjkm"
  const spellings = new Set([checked, onEnglishKeys(checked)]);
  return [...spellings].some((spelling) => known.check(spelling, words).score < lowestScore);
}

const storedWords = oneRow<{ words: (string | null)[] }>(
  'user_password_words',
  'select array[email, login, phone, first_name, last_name] as words from users where id = $1',
);

/** Names and contacts that are written together with the password. */
type TypedWords = Partial<Record<'email' | 'login' | 'phone' | 'fio' | 'first_name' | 'last_name', string | null>>;

/**
 * Checks a new password and hashes it.
 * @param owner the account that it is for, where there is one already, and what is being written of it
 * @throws Failure `invalid` with `weak_password` at `password`
 */
export async function hashNewPassword(
  db: Db,
  password: string,
  { id, typed = {} }: { id?: number | undefined; typed?: TypedWords | undefined },
): Promise<string> {
  const stored = id === undefined ? undefined : await storedWords(db, [id]);
  const { email, login, phone, fio, first_name, last_name } = typed;
  const personal = [...(stored?.words ?? []), email, login, phone, fio, first_name, last_name];
  if (await isWeakPassword(password, personal)) throw invalid({ password: 'weak_password' });
  return hashPassword(password);
}
