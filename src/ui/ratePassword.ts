/** Rates how hard a password is to guess, while it is typed. The server decides, by longer lists. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { toEnglishKeys } from '#contract/rules/keyboard.ts';

export type Strength = 'weak' | 'fair' | 'strong';

const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
});

/** Ratings by the library's score, 0 … 4. */
const strengths: readonly Strength[] = ['weak', 'weak', 'fair', 'strong', 'strong'];
/** Only so many characters are checked: more take too long, and the beginning decides. */
const checkedLength = 24;

/**
 * Rates a password.
 * @param personalData words that an attacker would try for this user: name, login, email
 */
export function ratePassword(password: string, personalData: readonly (string | null | undefined)[] = []): Strength {
  if (password.trim().length < 8) return 'weak';
  const checkedPart = password.slice(0, checkedLength).toLowerCase();
  const personalWords = personalData.flatMap((word) => (word && word.length > 2 ? [word, toEnglishKeys(word)] : []));
  const scores = [checkedPart, toEnglishKeys(checkedPart)].map(
    (spelling) => estimator.check(spelling, personalWords).score,
  );
  return strengths[Math.min(...scores)] ?? 'weak';
}
