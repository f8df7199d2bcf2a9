/** Unsaved personal details, stored on this device for a day, so that a reload or another tab doesn't lose them. */
import type { Me } from '#contract/users.ts';
import { locales, type Locale } from '#src/i18n/locale.ts';
import { createStoredValue, type StoredValue } from '#src/session/storedValue.ts';

export const nameFields = ['first_name', 'last_name', 'middle_name'] as const;

export interface Details extends Record<(typeof nameFields)[number], string> {
  /** Empty if no country is chosen. */
  country_id: string;
  languages: readonly Locale[];
  /** Language of emails. */
  emailLanguage: Locale;
}

interface Draft {
  typed: Details;
  /** What was saved when the draft began: a draft of older details would undo later changes. */
  of: Details;
}

const isDetails = (value: unknown): value is Details => {
  const { languages, emailLanguage, ...texts } = (value ?? {}) as Partial<Details>;
  return (
    Array.isArray(languages) &&
    locales.some((each) => each === emailLanguage) &&
    [...nameFields, 'country_id' as const].every((key) => typeof texts[key] === 'string')
  );
};
const isDraft = (value: unknown): value is Draft =>
  isDetails((value as Partial<Draft> | null)?.typed) && isDetails((value as Partial<Draft>).of);

const filterLocales = (languages: readonly string[]): Locale[] => locales.filter((each) => languages.includes(each));

/**
 * Converts the saved details of a user.
 * @param locale language of emails if the user has not chosen one
 */
export function toDetails(me: Me, locale: Locale): Details {
  const languages = filterLocales(me.languages);
  return {
    first_name: me.first_name ?? '',
    last_name: me.last_name ?? '',
    middle_name: me.middle_name ?? '',
    country_id: me.country ? String(me.country.id) : '',
    languages,
    emailLanguage: languages.find((each) => each === me.languages[0]) ?? locale,
  };
}

export const areSameDetails = (a: Details, b: Details): boolean =>
  [...nameFields, 'country_id' as const, 'emailLanguage' as const].every((key) => a[key] === b[key]) &&
  a.languages.join() === b.languages.join();

const getStoredDraft = (userId: number): StoredValue<Draft> => createStoredValue<Draft>(`details:${userId}`, isDraft);

/** Returns the unsaved details of a user; null if there are none. */
export function getUnsavedDetails(userId: number, saved: Details): Details | null {
  const draft = getStoredDraft(userId).get();
  return draft && areSameDetails(draft.of, saved) && !areSameDetails(draft.typed, saved) ? draft.typed : null;
}

export const saveDetailsDraft = (userId: number, typed: Details, saved: Details): void =>
  areSameDetails(typed, saved) ? getStoredDraft(userId).clear() : getStoredDraft(userId).set({ typed, of: saved });
export const clearDetailsDraft = (userId: number): void => getStoredDraft(userId).clear();
