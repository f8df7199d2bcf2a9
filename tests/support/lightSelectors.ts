/**
 * Finds out fast whether a rule of a style sheet can match an element. jsdom's own style sheet has about twenty rules
 * that it checks slowly for every element, which takes a tenth of the time of UI tests.
 */

interface Check {
  match: boolean;
  ast: unknown;
  pseudoElement: unknown;
}
interface DomSelector {
  /** Checks jsdom's inner object of an element, for computed styles. */
  check: (selector: string, element: Element) => Check;
}

const innerKey = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
const inner = innerKey && (document as unknown as Record<symbol, { _getDOMSelector?(): DomSelector }>)[innerKey];
if (!inner?._getDOMSelector)
  throw new Error('This version of jsdom checks selectors in another place: change or delete this file.');

/** Splits a selector at a separator that is not within brackets or parentheses. */
const splitOutside = (selector: string, separator: RegExp): string[] => {
  const parts = [''];
  let depth = 0;
  for (const char of selector) {
    if ('(['.includes(char)) depth += 1;
    if (')]'.includes(char)) depth -= 1;
    if (depth === 0 && separator.test(char)) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};

/** What an element must have to match: a tag, one of several tags, an attribute, or an address. */
const firstNeed = /^(?:(?<tag>[a-z][\w-]*)|:is\((?<tags>[a-z, ]+)\)|\[(?<attribute>[\w-]+)|(?<address>:link|:visited))/;

type Condition = (element: Element) => boolean;

/** Builds what is true of every element that matches a selector without commas, and of some others. */
const toCondition = (selector: string): Condition => {
  // jsdom has no computed styles of pseudo-elements.
  if (selector.includes('::')) return () => false;
  const needs = firstNeed.exec(splitOutside(selector, /[\s>+~]/).at(-1) ?? '')?.groups;
  const tags = needs?.['tag'] ?? needs?.['tags'];
  if (tags !== undefined) {
    const names = new Set(tags.split(/,\s*/));
    return ({ localName }) => names.has(localName);
  }
  const attribute = needs?.['address'] ? 'href' : needs?.['attribute'];
  return (element) => attribute === undefined || element.hasAttributeNS(null, attribute);
};

interface Selector {
  /** Tags that it lists, whose elements match it. */
  tags: Set<string>;
  /** The answer for elements of these tags. */
  ofTags?: Check;
  canMatch: Condition;
}
const readSelector = (text: string): Selector => {
  // A quoted or escaped character may look like the end of a part.
  if (/["'\\|]/.test(text)) return { tags: new Set(), canMatch: () => true };
  const parts = splitOutside(text, /,/);
  const conditions = parts.map(toCondition);
  return {
    tags: new Set(parts.filter((part) => /^[a-z]\w*$/.test(part))),
    canMatch: (element) => conditions.some((condition) => condition(element)),
  };
};
const selectors = new Map<string, Selector>();

const domSelector = inner._getDOMSelector();
const check = domSelector.check;
domSelector.check = (text, element) => {
  let selector = selectors.get(text);
  if (!selector) selectors.set(text, (selector = readSelector(text)));
  if (selector.tags.has(element.localName)) return (selector.ofTags ??= check(text, element));
  return selector.canMatch(element) ? check(text, element) : { match: false, ast: null, pseudoElement: null };
};
