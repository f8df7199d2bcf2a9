/** Maps back office screens to storefront pages, for users who have no access to the screen. */
const recordPages: Readonly<Record<string, string>> = { '/orders/edit/:id': '/orders/view' };
const sectionPages: readonly [section: string, page: string][] = [
  ['/refferals', '/settings/profile#friends'],
  ['/transactions', '/settings/profile#bonuses'],
];

/**
 * Finds the storefront page for a user without access to a back office screen.
 *
 * @param screen the screen's path, as in contract/screens.ts
 * @param id the opened record, if any
 * @returns the page's path, or undefined
 */
export function findStorefrontPage(screen: string, id: string | number | undefined): string | undefined {
  const recordPage = recordPages[screen];
  if (recordPage) return `${recordPage}/${id}`;
  return sectionPages.find(([section]) => screen === section || screen.startsWith(`${section}/`))?.[1];
}
