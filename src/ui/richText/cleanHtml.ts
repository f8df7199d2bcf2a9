/** HTML on its way into the editor and out of it. */

/** The page's title is the only first heading; deeper ones than the editor's are its deepest. */
const levels: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' };

function renamed(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Stored HTML as the editor takes it. */
export function asEdited(html: string): string {
  if (!/<h[156][\s>]/i.test(html)) return html;
  const body = parsed(html);
  for (const heading of body.querySelectorAll('h1, h5, h6')) renamed(heading, levels[heading.tagName]!);
  return body.innerHTML;
}

/** What the editor has made, as it is stored: blank where nothing is written, without the empty lines that stand at its end for the caret. */
export const asStored = (html: string): string => html.replace(/(?:<p><\/p>)+$/, '');

const wordMarker = /^\s*(?:[·•▪◦§oØ-]|\d+[.)]|[a-zа-я][.)])[\s ]+/iu;

/** Word's lists are paragraphs with a drawn marker: made lists again. */
function listsOfWord(body: HTMLElement): void {
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
    list.append(renamed(item, 'li'));
  }
}

/** What was copied from elsewhere, without the office program's own things; styles and classes the editor drops itself. */
export function asPasted(html: string): string {
  const body = parsed(html);
  for (const foreign of body.querySelectorAll('style, script, meta, link, title, xml, o\\:p')) foreign.remove();
  // What is pasted is read in this page's own kind of document, where each handler would break its content policy
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (/^on/i.test(name)) element.removeAttribute(name);
  listsOfWord(body);
  for (const heading of body.querySelectorAll('h1, h5, h6')) renamed(heading, levels[heading.tagName]!);
  // Google Docs sets apart lines by breaks between paragraphs
  for (const line of body.querySelectorAll('p + br, br:has(+ p)')) line.remove();
  return body.innerHTML;
}
