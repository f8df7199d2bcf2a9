/** Screens of the office that have a page in the storefront, for those whom they concern otherwise. */
const recordPages: Readonly<Record<string, string>> = { '/orders/edit/:id': '/orders/view' };
const sectionPages: readonly [section: string, page: string][] = [
  ['/refferals', '/settings/profile#friends'],
  ['/transactions', '/settings/profile#bonuses'],
];

/**
 * Finds the storefront's page for somebody who may not open a screen of the office.
 *
 * @param screen the screen's path, as contract/screens.ts spells it
 * @param id what is opened there, if it is one record
 * @returns the page's path, or undefined where there is none
 */
export function storefrontPage(screen: string, id: string | number | undefined): string | undefined {
  const recordPage = recordPages[screen];
  if (recordPage) return `${recordPage}/${id}`;
  return sectionPages.find(([section]) => screen === section || screen.startsWith(`${section}/`))?.[1];
}
