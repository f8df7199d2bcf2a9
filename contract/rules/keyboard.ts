/** Maps Russian letters to the English letters on the same keys, for text typed in the wrong layout. Pure. */

/** The keys of both layouts, in the same order. */
export const layouts = { english: "`qwertyuiop[]asdfghjkl;'zxcvbnm,.", russian: 'ёйцукенгшщзхъфывапролджэячсмитьбю' };

const englishKeys = new Map([...layouts.russian].map((letter, index) => [letter, layouts.english[index]!]));

/** The text that the same keys give on an English keyboard, in lower case; other characters stay. */
export const toEnglishKeys = (text: string): string =>
  [...text.toLowerCase()].map((letter) => englishKeys.get(letter) ?? letter).join('');
