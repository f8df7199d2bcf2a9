import { countCharacters } from '#contract/rules/visibleText.ts';

/** Formats the length of a text beside its limit, `412 / 500`, once four fifths of it are used. Pure. */
export function formatLength(text: string, limit: number): string {
  const length = countCharacters(text);
  return length < limit * 0.8 ? '' : `${length} / ${limit}`;
}
