/** Cleans HTML from rich text editors when it is saved. The editor applies the same rules. */
import type { IOptions } from 'sanitize-html';
import {
  pictureAttributes,
  findPictureFile,
  richAttributes,
  richBounds,
  richSchemes,
  richTags,
} from '#contract/rules/richText.ts';
import { invalid } from '#server/failure.ts';

const textOptions: IOptions = {
  allowedTags: richTags,
  allowedAttributes: richAttributes,
  allowedSchemes: richSchemes,
  allowProtocolRelative: false,
  // The text inside these elements is removed too: it is not meant to be read.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'noembed',
    'noframes',
    'xmp',
    'svg',
    'math',
  ],
};

const pictureOptions: IOptions = {
  ...textOptions,
  allowedTags: [...richTags, 'img'],
  allowedAttributes: { ...richAttributes, img: pictureAttributes },
  // Only pictures that were uploaded here: external ones would reveal readers to a third party, and could change after
  // moderation.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && findPictureFile(attribs['src'] ?? '') === undefined,
};

/** Whether sanitized HTML shows nothing: only blanks, invisible characters and empty elements. */
export const isBlankHtml = (clean: string): boolean =>
  !/[^\s\p{Cf}\p{Cc}]/u.test(clean.replace(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ')) && !clean.includes('<img');

const createTooNestedError = () => invalid({ text: { failure: 'too_nested', values: { max: richBounds.depth } } });

/** Counts a character in a text and stops once the count is above `max`. */
function countUpTo(text: string, character: string, max: number): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1 && count <= max; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/**
 * Callbacks for one parse. Nested elements cost the parser quadratic time and block the process, so the parse stops as
 * soon as depth, tags or attributes exceed the bounds.
 */
function limitNesting(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let [depth, tags, attributes] = [0, 0, 0];
  return {
    onOpenTag: (_, attribs) => {
      attributes += Object.keys(attribs).length;
      if (++depth > richBounds.depth || ++tags > richBounds.tags || attributes > richBounds.attributes)
        throw createTooNestedError();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/**
 * Sanitizes HTML; the result is stable under a second run.
 * @param pictures whether pictures that were uploaded here are allowed
 * @param max characters of the result: escaping makes a text longer
 * @throws Failure `invalid` at `text` if it is too long or too deeply nested
 */
export async function sanitizeRichText(
  html: string,
  { pictures = false, max }: { pictures?: boolean; max: number },
): Promise<string> {
  if (
    countUpTo(html, '<', richBounds.lessThanSigns) > richBounds.lessThanSigns ||
    countUpTo(html, '&', richBounds.ampersands) > richBounds.ampersands
  )
    throw createTooNestedError();
  // Loaded on the first write, because readers never need it.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const clean = sanitizeHtml(html, { ...(pictures ? pictureOptions : textOptions), ...limitNesting() }).trim();
  if (clean.length > max) throw invalid({ text: { failure: 'too_long', values: { max } } });
  return clean;
}
