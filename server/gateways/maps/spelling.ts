/** Normalizes names for the look-up: without accents, and by their sound, so that Cyrillic finds Latin. Pure. */

const latinLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ə: 'a',
};
/** Of normalized names, which have no letters with marks: "ї" is "і" there, and "ў" is "у". */
const cyrillicLetters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  є: 'e',
  ґ: 'g',
};

/** Whether a text is written in Cyrillic letters. */
export const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text);

/** "Saint-Étienne" → "saint etienne", "Королёв" → "королев": small letters and digits, one blank between words. */
export function normalizeName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’‘ʼ`"“”]/gu, '')
    .replace(new RegExp(`[${Object.keys(latinLetters).join('')}]`, 'g'), (letter) => latinLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** In this order: each takes the result of those before. "q" stands for "ch", which the rules of "c" must not take. */
const soundRules: readonly (readonly [RegExp, string])[] = [
  [/shch/g, 'sh'],
  [/dzh/g, 'j'],
  [/zh/g, 'j'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/t[sz]/g, 's'],
  [/ck/g, 'k'],
  [/ch/g, 'q'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/ye/g, 'e'],
  [/y/g, 'i'],
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=\w{4})e\b/g, ''],
];

/** The sound of a name, the same for "Сидней" and "Sydney": letters that the alphabets write differently become one. */
export function toSound(text: string): string {
  const letters = normalizeName(text).replace(/\p{Script=Cyrillic}/gu, (letter) => cyrillicLetters[letter] ?? '');
  return soundRules.reduce((name, [from, to]) => name.replace(from, to), letters);
}

/**
 * In this order: each takes the result of those before, so a text is half Cyrillic meanwhile. ’ and ” are the soft and
 * the hard sign of GeoNames.
 */
const cyrillicRules: readonly (readonly [RegExp, string])[] = [
  [/shch/g, 'щ'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/(?<=[auoy])tsk/g, 'тск'],
  [/sovetsk/g, 'советск'],
  [/ts/g, 'ц'],
  [/ch/g, 'ч'],
  [/sh/g, 'ш'],
  [/y?ë/g, 'ё'],
  [/ye/g, 'е'],
  [/yu/g, 'ю'],
  [/ya/g, 'я'],
  [/yo/g, 'ё'],
  [/(?<=[aeiouyеёюя])y(?![aeiou])/g, 'й'],
  [/’/g, 'ь'],
  [/”/g, 'ъ'],
  [/(?<![\p{L}])e/gu, 'э'],
  [/a/g, 'а'],
  [/b/g, 'б'],
  [/v/g, 'в'],
  [/g/g, 'г'],
  [/d/g, 'д'],
  [/e/g, 'е'],
  [/z/g, 'з'],
  [/i/g, 'и'],
  [/k/g, 'к'],
  [/l/g, 'л'],
  [/m/g, 'м'],
  [/n/g, 'н'],
  [/o/g, 'о'],
  [/p/g, 'п'],
  [/r/g, 'р'],
  [/s/g, 'с'],
  [/t/g, 'т'],
  [/u/g, 'у'],
  [/f/g, 'ф'],
  [/y/g, 'ы'],
  [/h/g, 'х'],
];

/**
 * Transliterates a Russian town's Latin name back to Cyrillic: "Velikiy Ustyug" → "Великий Устюг".
 * @returns null for a name with letters that no transliteration has: c, j, q, w, x
 */
export function toCyrillic(name: string): string | null {
  const cyrillic = cyrillicRules.reduce((text, [from, to]) => text.replace(from, to), name.toLowerCase());
  if (/[a-z]/.test(cyrillic)) return null;
  const latinWords = name.split(/([\s-])/);
  return cyrillic
    .split(/([\s-])/)
    .map((word, index) =>
      /^\p{Lu}/u.test(latinWords[index] ?? '') ? word.charAt(0).toUpperCase() + word.slice(1) : word,
    )
    .join('');
}
