/** Names as they are looked up: without accents, and by how they sound, so that Cyrillic finds Latin. Pure. */

const latin: Readonly<Record<string, string>> = {
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
const cyrillic: Readonly<Record<string, string>> = {
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
  ї: 'i',
  є: 'e',
  ґ: 'g',
  ў: 'u',
};

/** Whether a text is written in Cyrillic letters. */
export const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text);

/** "Saint-Étienne" → "saint etienne", "Королёв" → "королев": small letters and digits, one blank between words. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’‘ʼ`"“”]/gu, '')
    .replace(/[łøđðıæœßþə]/g, (letter) => latin[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const sounds: readonly (readonly [RegExp, string])[] = [
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

/** How a name sounds, the same for "Сидней" and "Sydney": letters that both alphabets write differently are made one. */
export function sound(text: string): string {
  const letters = plain(text).replace(/\p{Script=Cyrillic}/gu, (letter) => cyrillic[letter] ?? '');
  return sounds.reduce((name, [from, to]) => name.replace(from, to), letters);
}

const back: readonly (readonly [RegExp, string])[] = [
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

/** A Russian town's Latin name back in Cyrillic: "Velikiy Ustyug" → "Великий Устюг". Null where it is no such spelling. */
export function inCyrillic(name: string): string | null {
  const written = back.reduce((text, [from, to]) => text.replace(from, to), name.toLowerCase());
  if (/[a-z]/.test(written)) return null;
  const words = name.split(/([\s-])/);
  return written
    .split(/([\s-])/)
    .map((word, at) => (/^\p{Lu}/u.test(words[at] ?? '') ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('');
}
