/** HTML that people write, cleaned when it is saved by the rules that the editor knows too. */
import type { IOptions } from 'sanitize-html';
import {
  pictureAttributes,
  pictureFile,
  richAttributes,
  richBounds,
  richSchemes,
  richTags,
} from '#contract/rules/richText.ts';
import { invalid } from '#server/failure.ts';

const words: IOptions = {
  allowedTags: richTags,
  allowedAttributes: richAttributes,
  allowedSchemes: richSchemes,
  allowProtocolRelative: false,
  // Their text goes with them: it was never meant to be read
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

const wordsAndPictures: IOptions = {
  ...words,
  allowedTags: [...richTags, 'img'],
  allowedAttributes: { ...richAttributes, img: pictureAttributes },
  // Only pictures that were uploaded here: others would tell a stranger who reads, and could change after moderation
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && pictureFile(attribs['src'] ?? '') === undefined,
};

/** Whether clean HTML holds nothing to read or to see: blanks, invisible marks and empty elements alone. */
export const saysNothing = (clean: string): boolean =>
  !/[^\s\p{Cf}\p{Cc}]/u.test(clean.replace(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ')) && !clean.includes('<img');

const tooIntricate = () => invalid({ text: { failure: 'too_nested', values: { max: richBounds.depth } } });

/** How often a character stands in a text, as far as anybody wants to know. */
function countOf(text: string, character: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1 && count <= most; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/**
 * Watches one cleaning. Elements within elements cost the parser the square of their depth, and nothing else is served
 * meanwhile: what is deeper or holds more than anybody writes is given up at once, by the parser's own count.
 */
function watch(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let [depth, tags, attributes] = [0, 0, 0];
  return {
    onOpenTag: (_, given) => {
      attributes += Object.keys(given).length;
      if (++depth > richBounds.depth || ++tags > richBounds.tags || attributes > richBounds.attributes)
        throw tooIntricate();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/**
 * Clean HTML; cleaning it again changes nothing.
 * @param pictures whether pictures that were uploaded here may stand in it
 * @param max letters of what comes out: escapes make a text longer than it came
 * @throws Failure `invalid` at `text` for what is too long, too deep or too intricate
 */
export async function sanitized(
  html: string,
  { pictures = false, max }: { pictures?: boolean; max: number },
): Promise<string> {
  if (
    countOf(html, '<', richBounds.brackets) > richBounds.brackets ||
    countOf(html, '&', richBounds.escapes) > richBounds.escapes
  )
    throw tooIntricate();
  // Loaded by the first who writes: readers never need it
  const { default: sanitizeHtml } = await import('sanitize-html');
  const clean = sanitizeHtml(html, { ...(pictures ? wordsAndPictures : words), ...watch() }).trim();
  if (clean.length > max) throw invalid({ text: { failure: 'too_long', values: { max } } });
  return clean;
}
