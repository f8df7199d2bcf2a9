/** Addresses of pages in letters and notifications: rendered ones stand at one address for each language. */
import { screenOf } from '#contract/screens.ts';

/** A path of ours, with its query and hash, as whoever reads that language opens it; what has one address for all stays as it is. */
export function pageAddress(path: string, locale: 'en' | 'ru'): string {
  const isTwofold = screenOf(path.split(/[?#]/, 1)[0]!)?.door === 'rendered';
  return locale === 'ru' && isTwofold ? `/ru${path}` : path;
}
