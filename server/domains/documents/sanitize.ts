/** HTML that people write, cleaned when it is saved: structure and links, nothing that runs, loads or paints over the page. */
import type { IOptions } from 'sanitize-html';

const options: IOptions = {
  allowedTags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'a', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  allowedAttributes: { a: ['href', 'title'], ol: ['start'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Their text goes with them: it was never meant to be read
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'noembed', 'noframes', 'xmp', 'svg', 'math'],
};

/** Clean HTML; cleaning it again changes nothing. */
export async function sanitized(html: string): Promise<string> {
  // Loaded by the first who writes: readers never need it
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, options).trim();
}
