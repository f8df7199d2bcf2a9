/** What people may write into documents and publications: the server's sanitizer keeps exactly this, the editor makes nothing else. */

/** Structure and words; nothing that runs, loads or paints over the page. */
export const richTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'a',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];

/** More than anybody writes: elements within one another, elements, attributes and signs in one text. */
export const richBounds = { depth: 100, tags: 10_000, attributes: 10_000, brackets: 25_000, escapes: 25_000 } as const;

/** Attributes by their tag. */
export const richAttributes: Record<string, string[]> = {
  a: ['href', 'title'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Where a link may lead; an address without a scheme is one of this site. */
export const richSchemes = ['http', 'https', 'mailto', 'tel'];

/** What a picture may carry, where pictures are allowed. */
export const pictureAttributes = ['src', 'alt', 'width', 'height'];

const picture = /^\/media\/([\w-]{1,64})\/(?:160|480|960|1600)\.(?:webp|jpg)$/;

/** The file of a picture that was uploaded here; undefined for any other address: nothing is loaded from elsewhere. */
export const pictureFile = (src: string): string | undefined => picture.exec(src)?.[1];

/** Whether a link may lead there. Protocol-relative addresses may not. */
export function isRichLink(href: string): boolean {
  // Browsers pass over blanks and control characters within a scheme
  const bare = [...href].filter((char) => char > ' ').join('');
  if (bare === '' || /^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([^/?#]*?):/.exec(bare)?.[1];
  return scheme === undefined || richSchemes.includes(scheme.toLowerCase());
}
