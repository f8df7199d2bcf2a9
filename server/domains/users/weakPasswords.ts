/** Rejects passwords that are easy to guess: well-known ones, simple patterns, and those made of the person's name. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { toEnglishKeys } from '#contract/rules/keyboard.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { hashPassword } from './passwords.ts';

/** Names and contacts of a person, which an attacker tries first. */
export type PersonalWords = readonly (string | null | undefined)[];

/** On the library's scale of 0 … 4. A password with a lower score can be guessed over the network with patience. */
const lowestScore = 2;
/** Only so many characters are checked: the check takes quadratic time, and a strong beginning is enough. */
const checkedLength = 24;

/** Words of this shop, and words and names that are common in Russian passwords: the library's lists are English. */
const commonWords = [
  'yarmarka ярмарка marketplace админ администратор магазин секрет йцукен фывапролдж ячсмить',
  'пароль привет любовь люблю солнышко котенок котёнок зайчик малыш принцесса дракон машина компьютер интернет',
  'россия москва спартак зенит динамо победа свобода счастье удача звезда весна самсунг',
  'наташа настя марина светлана екатерина виктория кристина юлия елена ольга',
  'александр андрей сергей дмитрий максим алексей владимир михаил николай никита',
].flatMap((line) => line.split(' '));

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the word lists on first use: they take a third of a second and 15 MB. */
function loadChecker(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([
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
  return loading;
}

/** Splits `Anna.Ivanova@example.com` into the full text, the parts around `@`, and single words. */
const splitWords = (words: PersonalWords): string[] =>
  words
    .flatMap((word) => (word ? [word, ...word.split('@'), ...word.split(/[^\p{L}\d]+/u)] : []))
    .filter((word) => word.length > 2);

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Whether a password is made of personal words alone, with separators and digits added: "Anna Ivanova 1". */
function isMadeOfPersonalWords(personal: PersonalWords, password: string): boolean {
  const longestFirst = splitWords(personal)
    .map(toLetters)
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length);
  const letters = toLetters(password);
  return letters !== '' && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}

/** Whether a password is known or easy to guess for somebody with these names and contacts. */
export async function isWeakPassword(password: string, personal: PersonalWords = []): Promise<boolean> {
  if (isMadeOfPersonalWords(personal, password)) return true;
  const checker = await loadChecker();
  const checked = password.slice(0, checkedLength).toLowerCase();
  // The checker ranks words by their place: those of the person stand first, and once
  const dictionary = new Set(splitWords([...personal, ...commonWords]).flatMap((word) => [word, toEnglishKeys(word)]));
  // A Russian word may be typed on an English keyboard: "пароль" is "gfhjkm"
  const spellings = new Set([checked, toEnglishKeys(checked)]);
  return [...spellings].some((spelling) => checker.check(spelling, [...dictionary]).score < lowestScore);
}

const findPersonalWords = oneRow<{ words: (string | null)[] }, { userId: number }>(
  'user_password_words',
  `select array[email, login, phone, first_name, last_name, first_name || last_name, last_name || first_name] as words
     from users where id = $userId`,
);

/** Names and contacts that are saved together with the password. */
type TypedWords = Partial<Record<'email' | 'login' | 'phone' | 'fio' | 'first_name' | 'last_name', string | null>>;

/**
 * Checks a new password and hashes it.
 * @param id the account, if it exists already
 * @param typed names and contacts that are saved with the password
 * @throws Failure `invalid` with `weak_password` at `password`
 */
export async function hashNewPassword(
  db: Db,
  password: string,
  { id, typed = {} }: { id?: number | undefined; typed?: TypedWords | undefined },
): Promise<string> {
  const stored = id === undefined ? undefined : await findPersonalWords(db, { userId: id });
  const { email, login, phone, fio, first_name, last_name } = typed;
  const personal = [...(stored?.words ?? []), email, login, phone, fio, first_name, last_name];
  if (first_name && last_name) personal.push(first_name + last_name, last_name + first_name);
  if (await isWeakPassword(password, personal)) throw invalid({ password: 'weak_password' });
  return hashPassword(password);
}
