/** Runs within a page, so it holds everything that it needs. */

/**
 * What a screen shows in another language than its own, or that is no language at all. Everything that can be seen is
 * read, but what carries `translate="no"` or another `lang`: people's own texts and proper names.
 * In Russian: words of the interface in Latin letters, and English sentences anywhere; in English: Cyrillic anywhere.
 * In both: raw keys, places that were not filled, and words of programs.
 * @param read the screen's language, then names that are the same in every language
 */
export function untranslated(read: readonly string[]): string[] {
  const [locale, ...sameInAll] = read;
  const other = locale === 'ru' ? 'en' : 'ru';
  const ofOthers = `[translate=no], [lang=${other}], code, kbd, textarea, script, style, noscript, svg, template`;
  const longestFirst = sameInAll.toSorted((one, two) => two.length - one.length);
  const bare = (text: string): string => longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text).trim();
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(ofOthers);
  const isCyrillic = (text: string): boolean => /[а-яё]/i.test(text);
  const isRaw = (text: string): boolean =>
    /\b(undefined|NaN|null)\b|\[object |\{\w+\}|^[a-z]+(\.[a-z_]+){2,}$/.test(text);
  /** Two words and more of English, of which one is no name. */
  const isSentence = (text: string): boolean => /[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text);

  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = bare(node.textContent ?? '');
    if (text === '' || !node.parentElement || !isVisible(node.parentElement)) continue;
    const isForeign = locale === 'ru' ? isSentence(text) && !isCyrillic(text) : isCyrillic(text);
    if (isForeign || isRaw(text)) found.add(text.slice(0, 120));
  }
  // Of what the interface is made every word counts, and what only a screen reader says
  const parts = [
    ...document.querySelectorAll<HTMLElement>(
      'h1, h2, h3, button, summary, label, legend, th, dt, option, [role=tab], header a, footer a, nav a',
    ),
  ].filter(isVisible);
  for (const element of locale === 'ru' ? parts : []) {
    for (const text of [element.innerText, element.getAttribute('placeholder') ?? ''].map(bare))
      if (/[a-z]{3}/i.test(text) && !isCyrillic(text) && !text.includes('@')) found.add(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]')) {
    if (!isVisible(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = bare(element.getAttribute(name) ?? '');
      const isForeign =
        locale === 'ru'
          ? /[a-z]{3}/i.test(text) && !isCyrillic(text) && !text.includes('@') && isSentence(`${text} aa aa`)
          : isCyrillic(text);
      if (text !== '' && (isForeign || isRaw(text))) found.add(`${name}: ${text.slice(0, 120)}`);
    }
  }
  return [...found];
}
