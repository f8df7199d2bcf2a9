/** Reads facts from a publication's HTML, and sanitizes it. */
import { maxPublicationText } from '#contract/rules/publications.ts';
import { sanitizeRichText, isBlankHtml } from '#server/domains/documents/sanitize.ts';
import { invalid } from '#server/failure.ts';

const wordsPerMinute = 180;

/** How many minutes it takes to read a text, at least one. */
export function getReadingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** The files of the pictures in a text. */
export const listPictureFiles = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<img [^>]*?src="\/media\/([\w-]+)\//g), ([, file]) => file!)),
];

/**
 * Sanitizes HTML.
 * @throws Failure `invalid` when nothing visible is left
 */
export async function sanitizeText(html: string): Promise<string> {
  const clean = await sanitizeRichText(html, { pictures: true, max: maxPublicationText });
  if (isBlankHtml(clean)) throw invalid({ text: 'required' });
  return clean;
}
