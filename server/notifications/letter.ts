/** What a mail says, before it is HTML or plain text: both are made from this. */
import type { Locale } from '#contract/failures.ts';
import { pageAddress } from '#server/platform/pageAddress.ts';

/** A thing with its name in both languages, so many of it, and what they cost in minor units. */
export interface Goods {
  name: string;
  en_name: string | null;
  count: number;
  sum: number;
}

export type Block =
  | { kind: 'text'; text: string }
  /** Words of somebody else. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** Lines with an amount at their end, and what they come to. */
  | {
      kind: 'table';
      rows: readonly { name: string; count: string; amount: string }[];
      sums: readonly { name: string; amount: string }[];
    }
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] };

export interface Letter {
  subject: string;
  heading: string;
  blocks: readonly (Block | false)[];
  /** Why the reader gets this. */
  why: string;
  /** Where letters of this kind are turned off, without signing in. */
  off?: { label: string; url: string };
}

/** What templates say amounts, dates and links by. */
export interface Voice {
  locale: Locale;
  /** Minor units → words. */
  money(amount: number): string;
  /** ISO 8601 → words. */
  date(moment: string): string;
  /** A path of ours → its address for people. */
  link(path: string): string;
}

/** Makes the letter of a template in one language. */
export type Compose<Data> = (data: Data, voice: Voice) => Letter;

/** A text that holds in one line: names may carry line breaks, and a subject with one is cut or refused. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A name in the reader's language, the other where it is blank. */
export const nameFor = ({ name, en_name }: Pick<Goods, 'name' | 'en_name'>, locale: Locale): string =>
  locale === 'en' ? en_name || name : name || en_name || '';

/** The lines of a table of goods. */
export const goodsRows = (
  goods: readonly Goods[],
  { locale, money }: Voice,
): { name: string; count: string; amount: string }[] =>
  goods.map((line) => ({ name: oneLine(nameFor(line, locale)), count: `× ${line.count}`, amount: money(line.sum) }));

const narrow = /[\u202f\u2009]/g;

/** How a language says things of this installation. */
export function voiceOf(locale: Locale, { currency, publicUrl }: { currency: string; publicUrl: string }): Voice {
  const amounts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    locale,
    money: (amount) => amounts.format(amount / 100).replace(narrow, ' '),
    date: (moment) => dates.format(new Date(moment)).replace(narrow, ' '),
    link: (path) => `${publicUrl}${pageAddress(path, locale)}`,
  };
}
