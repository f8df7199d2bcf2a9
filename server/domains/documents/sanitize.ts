/** HTML that people write, cleaned when it is saved by the rules that the editor knows too. */
import type { IOptions } from 'sanitize-html';
import { pictureAttributes, pictureFile, richAttributes, richSchemes, richTags } from '#contract/rules/richText.ts';

const words: IOptions = {
  allowedTags: richTags,
  allowedAttributes: richAttributes,
  allowedSchemes: richSchemes,
  allowProtocolRelative: false,
  // Their text goes with them: it was never meant to be read
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'noembed', 'noframes', 'xmp', 'svg', 'math'],
};

const wordsAndPictures: IOptions = {
  ...words,
  allowedTags: [...richTags, 'img'],
  allowedAttributes: { ...richAttributes, img: pictureAttributes },
  // Only pictures that were uploaded here: others would tell a stranger who reads, and could change after moderation
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && pictureFile(attribs['src'] ?? '') === undefined,
};

/**
 * Clean HTML; cleaning it again changes nothing.
 * @param pictures whether pictures that were uploaded here may stand in it
 */
export async function sanitized(html: string, { pictures = false }: { pictures?: boolean } = {}): Promise<string> {
  // Loaded by the first who writes: readers never need it
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, pictures ? wordsAndPictures : words).trim();
}
