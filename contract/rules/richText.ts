/** The HTML that is allowed in documents and publications, for the server's sanitizer and the editor. */

/** Tags for structure and text; nothing that runs scripts, loads content or covers the page. */
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

/** Limits far above real texts. Characters are counted before the text is parsed. */
export const richBounds = {
  depth: 100,
  tags: 10_000,
  attributes: 10_000,
  lessThanSigns: 25_000,
  ampersands: 25_000,
} as const;

/** Attributes by their tag. */
export const richAttributes: Record<string, string[]> = {
  a: ['href', 'title'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Allowed schemes of links; an address without a scheme is a path of this site. */
export const richSchemes = ['http', 'https', 'mailto', 'tel'];

/** Attributes of pictures, where pictures are allowed. */
export const pictureAttributes = ['src', 'alt', 'width', 'height'];

const picturePath = /^\/media\/([\w-]{1,64})\/(?:160|480|960|1600)\.(?:webp|jpg)$/;

/** The file of an uploaded picture; undefined for any other address, since nothing is loaded from elsewhere. */
export const findPictureFile = (src: string): string | undefined => picturePath.exec(src)?.[1];

/** Whether a link may have this address. Protocol-relative addresses are not allowed. */
export function isRichLink(href: string): boolean {
  // Browsers ignore spaces and control characters within a scheme
  const bare = [...href].filter((char) => char > ' ').join('');
  if (bare === '' || /^[/\\]{2}/.test(bare)) return false;
  const scheme = /^([^/?#]*?):/.exec(bare)?.[1];
  return scheme === undefined || richSchemes.includes(scheme.toLowerCase());
}
