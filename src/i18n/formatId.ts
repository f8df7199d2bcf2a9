import type { Locale } from './locale.ts';

/** Formats an id for people: #12, № 12. */
export const formatId = (id: number | string, locale: Locale): string => `${locale === 'ru' ? '№\u00a0' : '#'}${id}`;
