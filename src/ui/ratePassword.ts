/** How hard a password is to guess, while it is typed: the server decides by longer lists. Its lists come with the first password. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { onEnglishKeys } from '#contract/rules/keyboard.ts';

export type Strength = 'weak' | 'fair' | 'strong';

const known = new ZxcvbnFactory({
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
  graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
});

/** By the library's score, 0 … 4. */
const strengths: readonly Strength[] = ['weak', 'weak', 'fair', 'strong', 'strong'];
/** Longer ones take too long to look through, and are strong or not by their beginning. */
const checkedLength = 24;

/** @param own words that somebody would try for this person: name, login, the mailbox */
export function strengthOf(password: string, own: readonly (string | null | undefined)[] = []): Strength {
  if (password.trim().length < 8) return 'weak';
  const checked = password.slice(0, checkedLength).toLowerCase();
  const words = own.flatMap((word) => (word && word.length > 2 ? [word, onEnglishKeys(word)] : []));
  const scores = [checked, onEnglishKeys(checked)].map((spelling) => known.check(spelling, words).score);
  return strengths[Math.min(...scores)] ?? 'weak';
}
