/** Tags of a product as people type them: a text with commas. */

/** The tags of a text, each once. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** The text of tags. */
export const formatTags = (tags: readonly string[]): string => tags.join(', ');
