/** Finds untranslated texts on a screen. The function runs within the page, so it can't use imports. */

/**
 * Lists texts of a screen in the wrong language or in no language. All visible text counts, except elements with
 * `translate="no"` or another `lang`: people's own texts and proper names.
 * In Russian: interface words in Latin letters, and English sentences anywhere; in English: Cyrillic anywhere. In both:
 * raw keys, unfilled placeholders, and `undefined`, `NaN`, `null`.
 * @param localeAndNames the screen's language, then names that are the same in every language
 */
export function findUntranslated(localeAndNames: readonly string[]): string[] {
  const [locale, ...sameInAll] = localeAndNames;
  const other = locale === 'ru' ? 'en' : 'ru';
  const ignoredSelector = `[translate=no], [lang=${other}], code, kbd, textarea, script, style, noscript, svg, template`;
  const longestFirst = sameInAll.toSorted((one, two) => two.length - one.length);
  const removeNames = (text: string): string =>
    longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text).trim();
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(ignoredSelector);
  const isCyrillic = (text: string): boolean => /[а-яё]/i.test(text);
  const isRaw = (text: string): boolean =>
    /\b(undefined|NaN|null)\b|\[object |\{\w+\}|^[a-z]+(\.[a-z_]+){2,}$/.test(text);
  /** Three English words of which the last two begin in lower case, so not a name. */
  const isSentence = (text: string): boolean => /[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text);

  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = removeNames(node.textContent ?? '');
    if (text === '' || !node.parentElement || !isVisible(node.parentElement)) continue;
    const isForeign = locale === 'ru' ? isSentence(text) && !isCyrillic(text) : isCyrillic(text);
    if (isForeign || isRaw(text)) found.add(text.slice(0, 120));
  }
  // In interface elements every word counts, and so do texts for screen readers.
  const parts = [
    ...document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, button, summary, label, legend, th, dt, option, [role=tab], header a, footer a, nav a',
    ),
  ].filter(isVisible);
  for (const element of locale === 'ru' ? parts : []) {
    for (const text of [element.innerText, element.getAttribute('placeholder') ?? ''].map(removeNames))
      if (/[a-z]{3}/i.test(text) && !isCyrillic(text) && !text.includes('@')) found.add(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]')) {
    if (!isVisible(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = removeNames(element.getAttribute(name) ?? '');
      const isForeign =
        locale === 'ru'
          ? /[a-z]{3}/i.test(text) && !isCyrillic(text) && !text.includes('@') && isSentence(`${text} aa aa`)
          : isCyrillic(text);
      if (text !== '' && (isForeign || isRaw(text))) found.add(`${name}: ${text.slice(0, 120)}`);
    }
  }
  return [...found];
}
