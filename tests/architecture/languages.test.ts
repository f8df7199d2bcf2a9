import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failures, fieldFailures, recordNames } from '#contract/failures.ts';
import { findMissingForms, readPairs, type Text } from './languages.ts';
import { listFiles } from './tree.ts';

/** Words that are the same in every language: brands, formats, and the languages' own names. */
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

/** Exceptions by `path key`, with their reasons. */
const exceptions: Readonly<Record<string, string>> = {
  'src/storefront/layout/labels.ts offer': 'it is said to those who read the other language',
  'src/storefront/layout/labels.ts offerOpen': 'it is said to those who read the other language',
  'src/i18n/zone.ts ': 'words of Intl',
  'server/domains/assistant/passages.ts ': 'names of PostgreSQL’s dictionaries',
  'server/domains/assistant/systemPrompt.ts ': 'what a model is told',
};
const languageNames = /^(English|Russian|Английский|Русский)$/;

/** The demo's content and the gazetteer have their own tests. */
const testedElsewhere = /^server\/(seed|gateways\/maps)\//;
const sources = ['contract', 'src', 'server']
  .flatMap((folder) => listFiles(folder))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !testedElsewhere.test(path));
const texts = sources
  .map((path) => [path, readFileSync(path, 'utf8')] as const)
  .filter(([, source]) => /\bru:/.test(source) || source.includes('plural('));
const pairs = texts.flatMap(([path, source]) => readPairs(path, source));

/** Lists the Latin words of a text without names, placeholders, addresses, commands and markup. */
const latinWords = (text: string): string[] =>
  (
    text
      .replace(/\{[^}]*\}|<[^>]*>|&\w+;|https?:\S+|npm run \S+|\S+@\S+|\S*\/\S*|\S*[_.]\w+\S*/g, ' ')
      .match(/[A-Za-z][A-Za-z'’-]{2,}/g) ?? []
  ).filter((word) => !names.has(word));

const isCyrillic = (text: string): boolean => /[а-яё]/i.test(text);

/** Whether a Russian text has English words. Within functions single words may belong to code. */
function isUntranslated({ text, isWithinFunction }: Text): boolean {
  const words = latinWords(text);
  if (isCyrillic(text)) return words.length >= 3 && /[A-Za-z]{3,} [a-z]{2,} [A-Za-z]{2,}/.test(text);
  return isWithinFunction ? words.length >= 2 : words.length > 0;
}

const describeTexts = (path: string, list: readonly Text[]): string[] =>
  list.flatMap(({ key, text }) =>
    `${path} ${key}` in exceptions || languageNames.test(text) ? [] : [`${path} ${key}: ${text}`],
  );

describe('the texts of the sources', () => {
  it('are found wherever they stand', () => {
    expect(pairs.length).toBeGreaterThan(150);
    expect(
      readPairs(
        'a.ts',
        `const x = { en: { a: 'One', f: (n: number) => \`has \${n}\` }, ru: { a: 'Один', b: 'Два' } };`,
      ),
    ).toMatchObject([
      {
        en: [
          { key: 'a', text: 'One' },
          { key: 'f', text: 'has {…}', isWithinFunction: true },
        ],
        missing: ['f', 'b'],
      },
    ]);
    expect(findMissingForms('a.ts', `plural('ru', 1, { one: 'x', many: 'y' })`)).toEqual(['a.ts: ru lacks "few"']);
  });

  it('say in Russian what they say in English, key by key', () => {
    // React-admin's messages are completed where one of its languages lacks them.
    expect(
      pairs
        .filter(({ path }) => path !== 'src/backOffice/kit/messages.ts')
        .flatMap(({ path, missing }) => missing.map((key) => `${path} ${key}`)),
    ).toEqual([]);
    expect(pairs.flatMap(({ path, en, ru }) => (en.length > 0 && ru.length === 0 ? [path] : []))).toEqual([]);
  });

  it('are Russian in Russian: no English word stands there but names', () => {
    expect(pairs.flatMap(({ path, ru }) => describeTexts(path, ru.filter(isUntranslated)))).toEqual([]);
  });

  it('are English in English', () => {
    expect(
      pairs.flatMap(({ path, en }) =>
        describeTexts(
          path,
          en.filter(({ text }) => isCyrillic(text.replace(/Русский|Ярмарка/g, ''))),
        ),
      ),
    ).toEqual([]);
  });

  it('have every form of a number', () => {
    expect(texts.flatMap(([path, source]) => findMissingForms(path, source))).toEqual([]);
  });

  it('of failures are whole sentences in both languages, with the same places to fill', () => {
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted((a, b) => a.localeCompare(b));
    for (const [code, { en, ru }] of Object.entries({ ...failures, ...fieldFailures, ...recordNames })) {
      expect(holes(ru), code).toEqual(holes(en));
      expect(isCyrillic(ru) || /^\{\w+\}$/.test(ru), `${code}: ${ru}`).toBe(true);
    }
  });
});
