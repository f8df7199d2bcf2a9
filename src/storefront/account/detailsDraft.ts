/** What was typed of oneself and not saved, kept on this device for a day: another tab of the account, or a reload, loses nothing. */
import type { Me } from '#contract/users.ts';
import { locales, type Locale } from '#src/i18n/locale.ts';
import { keep, type Kept } from '#src/session/kept.ts';

export const names = ['first_name', 'last_name', 'middle_name'] as const;

export interface Details extends Record<(typeof names)[number], string> {
  /** Blank where none is chosen. */
  country_id: string;
  languages: readonly Locale[];
  /** Which of them letters come in. */
  letters: Locale;
}

interface Draft {
  typed: Details;
  /** What was saved when it was typed: a draft of something older would undo what was saved since. */
  of: Details;
}

const isDetails = (value: unknown): value is Details => {
  const { languages, letters, ...texts } = (value ?? {}) as Partial<Details>;
  return (
    Array.isArray(languages) &&
    locales.some((each) => each === letters) &&
    [...names, 'country_id' as const].every((key) => typeof texts[key] === 'string')
  );
};
const isDraft = (value: unknown): value is Draft =>
  isDetails((value as Partial<Draft> | null)?.typed) && isDetails((value as Partial<Draft>).of);

const known = (languages: readonly string[]): Locale[] => locales.filter((each) => languages.includes(each));

/** What is saved. @param locale of letters to somebody who has said nothing of it */
export function detailsOf(me: Me, locale: Locale): Details {
  const languages = known(me.languages);
  return {
    first_name: me.first_name ?? '',
    last_name: me.last_name ?? '',
    middle_name: me.middle_name ?? '',
    country_id: me.country ? String(me.country.id) : '',
    languages,
    letters: languages.find((each) => each === me.languages[0]) ?? locale,
  };
}

/** Whether two say the same. */
export const saysSame = (a: Details, b: Details): boolean =>
  [...names, 'country_id' as const, 'letters' as const].every((key) => a[key] === b[key]) &&
  a.languages.join() === b.languages.join();

const keptOf = (userId: number): Kept<Draft> => keep<Draft>(`details:${userId}`, isDraft);

/** What a person typed of themselves and did not save; null where that is nothing. */
export function typedBefore(userId: number, saved: Details): Details | null {
  const draft = keptOf(userId).get();
  return draft && saysSame(draft.of, saved) && !saysSame(draft.typed, saved) ? draft.typed : null;
}

export const keepTyped = (userId: number, typed: Details, of: Details): void =>
  saysSame(typed, of) ? keptOf(userId).clear() : keptOf(userId).set({ typed, of });
export const dropTyped = (userId: number): void => keptOf(userId).clear();
