/** What a publication's HTML says of itself. Pure, but for the cleaning. */
import { maxPublicationText } from '#contract/rules/publications.ts';
import { sanitized, saysNothing } from '#server/domains/documents/sanitize.ts';
import { invalid } from '#server/failure.ts';

const wordsAMinute = 180;

/** How many minutes the words of a text take, one at least. */
export function readingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsAMinute));
}

/** The files of the pictures that stand in it. */
export const picturesIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<img [^>]*?src="\/media\/([\w-]+)\//g), ([, file]) => file!)),
];

/** Clean HTML. @throws Failure `invalid` where nothing is left to read or to see */
export async function cleanText(html: string): Promise<string> {
  const clean = await sanitized(html, { pictures: true, max: maxPublicationText });
  if (saysNothing(clean)) throw invalid({ text: 'required' });
  return clean;
}
