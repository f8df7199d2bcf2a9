/** Runs within a page, so it holds everything that it needs. */

/**
 * Words of the interface that a Russian screen shows in Latin letters: headings, buttons, labels, tabs, links of the frame.
 * @param sameInAll names that are the same in every language
 */
export function untranslated(sameInAll: readonly string[]): string[] {
  const spoken = 'h1, h2, h3, button, summary, label, legend, th, dt, option, [role=tab], header a, footer a, nav a';
  const visible = [...document.querySelectorAll<HTMLElement>(spoken)].filter((element) => element.checkVisibility() && !element.closest('[lang=en]'));
  const texts = visible.flatMap((element) => [element.innerText, element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '']);
  const isForeign = (text: string) => {
    const own = sameInAll.reduce((rest, name) => rest.replaceAll(name, ''), text);
    return /[a-z]{3}/i.test(own) && !/[а-яё]/i.test(own) && !own.includes('@');
  };
  return [...new Set(texts.map((text) => text.trim()).filter(isForeign))];
}
