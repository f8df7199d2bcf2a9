/** What was written and not saved, kept on this device: a reload loses nothing. */
import type { Photo } from '#contract/fields.ts';
import type { Publication } from '#contract/publications.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { days, keep, type Kept } from '#src/session/kept.ts';

/** What a publication's form holds, but for a new title picture: files can't be kept. */
export interface Values {
  title: string;
  description: string;
  language: Locale;
  text: string;
  photos: readonly Photo[];
}

export interface Draft {
  values: Values;
  /** When what it began from was saved; null for a new one. */
  of: string | null;
}

const isDraft = (value: unknown): value is Draft => {
  const { values } = (value ?? {}) as Partial<Draft>;
  return (
    typeof values?.title === 'string' &&
    typeof values.description === 'string' &&
    typeof values.text === 'string' &&
    (values.language === 'en' || values.language === 'ru') &&
    Array.isArray(values.photos)
  );
};

/** A person's draft of a publication, or of a new one. */
export const draftOf = (userId: number, publicationId: number | null): Kept<Draft> =>
  keep<Draft>(`publication:${userId}:${publicationId ?? 'new'}`, isDraft, days(7));

export const emptyValues = (language: Locale): Values => ({
  title: '',
  description: '',
  language,
  text: '',
  photos: [],
});

export const valuesOf = ({ title, description, language, text, photos }: Publication): Values => ({
  title,
  description: description ?? '',
  language,
  text,
  photos,
});

const photoIds = ({ photos }: Values): string => photos.map(({ id }) => id).join();

/** Whether two say the same. */
export const saysSame = (a: Values, b: Values): boolean =>
  (['title', 'description', 'language', 'text'] as const).every((key) => a[key] === b[key]) &&
  photoIds(a) === photoIds(b);

/** A text of pictures alone is a text too. */
const saysNothing = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

/** The starred fields that nothing is written in. */
export const missingOf = ({ title, text }: Values): ('title' | 'text')[] => [
  ...(title.trim() === '' ? (['title'] as const) : []),
  ...(saysNothing(text) ? (['text'] as const) : []),
];
