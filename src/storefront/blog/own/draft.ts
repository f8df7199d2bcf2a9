/** Draft of a publication, stored on this device so that a reload loses nothing. */
import type { Photo } from '#contract/fields.ts';
import type { Publication } from '#contract/publications.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { days, createStoredValue, type StoredValue } from '#src/session/storedValue.ts';

/** Values of the form. A new cover picture is not included: files can't be stored. */
export interface PublicationValues {
  title: string;
  description: string;
  language: Locale;
  text: string;
  photos: readonly Photo[];
}

export interface PublicationDraft {
  values: PublicationValues;
  /** When the edited version was saved; null for a new publication. */
  of: string | null;
}

const isDraft = (value: unknown): value is PublicationDraft => {
  const { values } = (value ?? {}) as Partial<PublicationDraft>;
  return (
    typeof values?.title === 'string' &&
    typeof values.description === 'string' &&
    typeof values.text === 'string' &&
    (values.language === 'en' || values.language === 'ru') &&
    Array.isArray(values.photos)
  );
};

/** Returns the stored draft of a user for a publication, or for a new one. */
export const getPublicationDraft = (userId: number, publicationId: number | null): StoredValue<PublicationDraft> =>
  createStoredValue<PublicationDraft>(`publication:${userId}:${publicationId ?? 'new'}`, isDraft, days(7));

export const emptyValues = (language: Locale): PublicationValues => ({
  title: '',
  description: '',
  language,
  text: '',
  photos: [],
});

export const toValues = ({ title, description, language, text, photos }: Publication): PublicationValues => ({
  title,
  description: description ?? '',
  language,
  text,
  photos,
});

const photoIds = ({ photos }: PublicationValues): string => photos.map(({ id }) => id).join();

export const areSameValues = (a: PublicationValues, b: PublicationValues): boolean =>
  (['title', 'description', 'language', 'text'] as const).every((key) => a[key] === b[key]) &&
  photoIds(a) === photoIds(b);

/** A text that has only pictures is not empty. */
const isEmptyHtml = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

/** Returns the required fields that are empty. */
export const findMissingFields = ({ title, text }: PublicationValues): ('title' | 'text')[] => [
  ...(title.trim() === '' ? (['title'] as const) : []),
  ...(isEmptyHtml(text) ? (['text'] as const) : []),
];
