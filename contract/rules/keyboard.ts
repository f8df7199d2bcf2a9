/** Russian letters by the English keys that they share: what was typed in the wrong layout. Pure. */

/** The keys of both layouts, in one order. */
export const layouts = { english: "`qwertyuiop[]asdfghjkl;'zxcvbnm,.", russian: 'ёйцукенгшщзхъфывапролджэячсмитьбю' };

const englishKeys = new Map([...layouts.russian].map((letter, index) => [letter, layouts.english[index]!]));

/** The same keys on an English keyboard, in lower case; other characters stay. */
export const onEnglishKeys = (text: string): string =>
  [...text.toLowerCase()].map((letter) => englishKeys.get(letter) ?? letter).join('');
