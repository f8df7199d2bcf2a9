import type { Locale } from './locale.ts';

/** What is called by its number alone: #12, № 12. */
export const numbered = (id: number | string, locale: Locale): string => `${locale === 'ru' ? '№\u00a0' : '#'}${id}`;
