/**
 * Leaves only those declarations of emotion's style sheets that tests can see. jsdom computes all styles of an element,
 * and of those around it, whenever a query looks at a role or name: a quarter of the time of UI tests. Tests of other
 * styles are isolated ones.
 */
import { StyleSheet } from '@emotion/sheet';

/** What hides an element or takes its pointer events, and what single tests ask for. */
const visibleInTests = /^\s*(display|visibility|opacity|pointer-events|content-visibility|position|animation)\s*:/;

const keepVisible = (rule: string): string =>
  rule.replace(/\{([^{}]*)\}/g, (_block, body: string) => {
    const declarations = body.split(';').filter((declaration) => visibleInTests.test(declaration));
    return `{${declarations.join(';')}}`;
  });

const insert = StyleSheet.prototype.insert;
StyleSheet.prototype.insert = function insertVisible(rule: string) {
  const light = keepVisible(rule);
  if (/\{[^{}]/.test(light)) insert.call(this, light);
};

// jsdom resolves the color together with any other property, and looks for it in all elements around.
const colors = document.createElement('style');
colors.textContent = '* { color: black; color-scheme: normal }';
document.head.append(colors);

/** By this selector, `GlobalStyles` looks for styles from the server in the whole document, at every mount. */
const serverStyles = /^style\[data-emotion=/;

const querySelector = document.querySelector;
document.querySelector = function querySelectorFast(selector: string): Element | null {
  // Only isolated tests have a page from the server
  return serverStyles.test(selector) ? null : querySelector.call(this, selector);
};
