/** Addresses of pages in mails and notifications: rendered pages have one address per language. */
import { findScreen } from '#contract/screens.ts';

/** The path (with query and hash) in the reader's language; unchanged if the page has one address for all languages. */
export function getPageAddress(path: string, locale: 'en' | 'ru'): string {
  const isBilingual = findScreen(path.split(/[?#]/, 1)[0]!)?.entry === 'rendered';
  return locale === 'ru' && isBilingual ? `/ru${path}` : path;
}
