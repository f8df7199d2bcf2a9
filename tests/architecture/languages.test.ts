import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failures, fieldFailures, thingNames } from '#contract/failures.ts';
import { lackingForms, pairsOf, type Text } from './languages.ts';
import { filesIn } from './tree.ts';

/** Called the same in every language: brands, formats, and the languages' own names. */
const names = new Set([
  'Yarmarka',
  'English',
  'CSV',
  'XLSX',
  'JSON',
  'Excel',
  'Shopify',
  'WooCommerce',
  'Stripe',
  'Visa',
  'Mastercard',
  'Google',
  'SKU',
  'PDF',
  'PRO',
  'Pro',
  'Premium',
  'Enter',
  'Esc',
  'HTML',
  'RSS',
  'OpenStreetMap',
  'GeoNames',
  'iPhone',
  'iPad',
  'Mac',
  'Windows',
  'Linux',
  'Android',
  'iOS',
  'Chrome',
  'Firefox',
  'Safari',
  'Edge',
  'Opera',
  'Telegram',
  'WhatsApp',
  'Web',
  'URL',
  'CVC',
  'HTTPS',
  'SMS',
]);

/** `path key` → why the rules do not hold there. */
const otherwise: Readonly<Record<string, string>> = {
  'src/storefront/layout/labels.ts offer': 'it is said to those who read the other language',
  'src/storefront/layout/labels.ts offerOpen': 'it is said to those who read the other language',
  'src/i18n/zone.ts ': 'words of Intl',
  'server/domains/assistant/passages.ts ': 'names of PostgreSQL’s dictionaries',
  'server/domains/assistant/rules.ts ': 'what a model is told',
};
const languageNames = /^(English|Russian|Английский|Русский)$/;

/** The demo's content and the gazetteer have tests of their own. */
const elsewhere = /^server\/(seed|gateways\/maps)\//;
const sources = ['contract', 'src', 'server']
  .flatMap((folder) => filesIn(folder))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !elsewhere.test(path));
const texts = sources
  .map((path) => [path, readFileSync(path, 'utf8')] as const)
  .filter(([, source]) => /\bru:/.test(source) || source.includes('plural('));
const pairs = texts.flatMap(([path, source]) => pairsOf(path, source));

/** Latin words of a text but names, places to fill, addresses, commands and what stands in markup. */
const latinWords = (text: string): string[] =>
  (
    text
      .replace(/\{[^}]*\}|<[^>]*>|&\w+;|https?:\S+|npm run \S+|\S+@\S+|\S*\/\S*|\S*[_.]\w+\S*/g, ' ')
      .match(/[A-Za-z][A-Za-z'’-]{2,}/g) ?? []
  ).filter((word) => !names.has(word));

const isCyrillic = (text: string): boolean => /[а-яё]/i.test(text);

/** An English sentence, or a word of English where Russian should stand. What a function says beside its texts may be a program's word. */
function isUntranslated({ text, isWithinFunction }: Text): boolean {
  const words = latinWords(text);
  if (isCyrillic(text)) return words.length >= 3 && /[A-Za-z]{3,} [a-z]{2,} [A-Za-z]{2,}/.test(text);
  return isWithinFunction ? words.length >= 2 : words.length > 0;
}

const told = (path: string, list: readonly Text[]): string[] =>
  list.flatMap(({ key, text }) =>
    `${path} ${key}` in otherwise || languageNames.test(text) ? [] : [`${path} ${key}: ${text}`],
  );

describe('the texts of the sources', () => {
  it('are found wherever they stand', () => {
    expect(pairs.length).toBeGreaterThan(150);
    expect(
      pairsOf('a.ts', `const x = { en: { a: 'One', f: (n: number) => \`has \${n}\` }, ru: { a: 'Один', b: 'Два' } };`),
    ).toMatchObject([
      {
        en: [
          { key: 'a', text: 'One' },
          { key: 'f', text: 'has {…}', isWithinFunction: true },
        ],
        missing: ['f', 'b'],
      },
    ]);
    expect(lackingForms('a.ts', `plural('ru', 1, { one: 'x', many: 'y' })`)).toEqual(['a.ts: ru lacks "few"']);
  });

  it('say in Russian what they say in English, key by key', () => {
    // React-admin's own words are filled up where one of its languages lacks them
    expect(
      pairs
        .filter(({ path }) => path !== 'src/backOffice/kit/messages.ts')
        .flatMap(({ path, missing }) => missing.map((key) => `${path} ${key}`)),
    ).toEqual([]);
    expect(pairs.flatMap(({ path, en, ru }) => (en.length > 0 && ru.length === 0 ? [path] : []))).toEqual([]);
  });

  it('are Russian in Russian: no English word stands there but names', () => {
    expect(pairs.flatMap(({ path, ru }) => told(path, ru.filter(isUntranslated)))).toEqual([]);
  });

  it('are English in English', () => {
    expect(
      pairs.flatMap(({ path, en }) =>
        told(
          path,
          en.filter(({ text }) => isCyrillic(text.replace(/Русский|Ярмарка/g, ''))),
        ),
      ),
    ).toEqual([]);
  });

  it('have every form of a number', () => {
    expect(texts.flatMap(([path, source]) => lackingForms(path, source))).toEqual([]);
  });

  it('of failures are whole sentences in both languages, with the same places to fill', () => {
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted((a, b) => a.localeCompare(b));
    for (const [code, { en, ru }] of Object.entries({ ...failures, ...fieldFailures, ...thingNames })) {
      expect(holes(ru), code).toEqual(holes(en));
      expect(isCyrillic(ru) || /^\{\w+\}$/.test(ru), `${code}: ${ru}`).toBe(true);
    }
  });
});
