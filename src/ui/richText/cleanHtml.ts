/** Converts HTML on its way into the editor and out of it. */

/** The page's title is its only h1; headings deeper than h4 become h4. */
const levels: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' };

function renameElement(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Converts stored HTML for the editor. */
export function toEditorHtml(html: string): string {
  if (!/<h[156][\s>]/i.test(html)) return html;
  const body = parseHtml(html);
  for (const heading of body.querySelectorAll('h1, h5, h6')) renameElement(heading, levels[heading.tagName]!);
  return body.innerHTML;
}

/**
 * Converts the editor's HTML for storing, without the empty paragraphs that the editor leaves at the end; blank if
 * empty.
 */
export const toStoredHtml = (html: string): string => html.replace(/(?:<p><\/p>)+$/, '');

const wordMarker = /^\s*(?:[·•▪◦§oØ-]|\d+[.)]|[a-zа-я][.)])[\s ]+/iu;

/** Makes lists of Word's paragraphs with drawn markers. */
function convertWordLists(body: HTMLElement): void {
  let list: Element | null = null;
  for (const item of body.querySelectorAll('p[class^="MsoList"], p[style*="mso-list"]')) {
    const marker = [...item.querySelectorAll('span')].find((span) =>
      /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const drawn = (marker ?? item).textContent ?? '';
    const tag = /^\s*[\da-zа-я]{1,3}[.)]/iu.test(drawn) ? 'ol' : 'ul';
    marker?.remove();
    if (!marker && item.firstChild?.nodeType === Node.TEXT_NODE)
      item.firstChild.textContent = (item.firstChild.textContent ?? '').replace(wordMarker, '');
    if (!list || list.tagName.toLowerCase() !== tag || list.nextElementSibling !== item) {
      list = body.ownerDocument.createElement(tag);
      item.before(list);
    }
    list.append(renameElement(item, 'li'));
  }
}

/** Cleans pasted HTML of the office program's elements; the editor drops styles and classes by itself. */
export function cleanPastedHtml(html: string): string {
  const body = parseHtml(html);
  for (const foreign of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p')) foreign.remove();
  // Pasted HTML is parsed in the page's document, where event handlers would violate the content security policy.
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (/^on/i.test(name)) element.removeAttribute(name);
  convertWordLists(body);
  for (const heading of body.querySelectorAll('h1, h5, h6')) renameElement(heading, levels[heading.tagName]!);
  // Google Docs separates lines by breaks between paragraphs.
  for (const line of body.querySelectorAll('p + br, br:has(+ p)')) line.remove();
  return body.innerHTML;
}
