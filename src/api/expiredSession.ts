/** Handles a token that the server no longer accepts. */
import { findScreen } from '#contract/screens.ts';
import { splitLocale } from '#src/i18n/locale.ts';
import { buildLoginPath } from '#src/session/location.ts';
import { endSession, storedSession } from '#src/session/session.ts';

let navigate: (path: string) => void = (path) => window.location.assign(path);

/**
 * Lets a router navigate without a page load.
 * @param navigateTo takes a path inside the site
 */
export function setNavigate(navigateTo: (path: string) => void): void {
  navigate = navigateTo;
}

/** Navigates to a path inside the site. */
export const goToScreen = (path: string): void => navigate(path);

/** Pages that look the same for everybody stay open; the reader becomes a guest. */
const isPublicPage = (pathname: string): boolean => findScreen(splitLocale(pathname).path)?.entry === 'rendered';

/**
 * Ends the session and asks to sign in again. Guest cart and location stay.
 * @param token token of the failed request; a newer session is left alone
 */
export function handleExpiredSession(token: string | null): void {
  const current = storedSession.get()?.token ?? null;
  if (current !== token) return;
  endSession();
  const { pathname, search, hash } = window.location;
  if (!isPublicPage(pathname)) navigate(buildLoginPath(pathname + search + hash, token !== null));
}
