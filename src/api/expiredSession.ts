/** What happens when the server no longer knows our token. */
import { screenOf } from '#contract/screens.ts';
import { splitLocale } from '#src/i18n/locale.ts';
import { loginPath } from '#src/session/location.ts';
import { endSession, keptSession } from '#src/session/session.ts';

let goTo: (path: string) => void = (path) => window.location.assign(path);

/** Lets a router do the going, so that nothing reloads. @param go takes a path of our own */
export function navigateBy(go: (path: string) => void): void {
  goTo = go;
}

/** Goes to a screen of our own. */
export const goToScreen = (path: string): void => goTo(path);

/** Pages that are the same for everybody stay open: the reader is a guest from now on. */
const isForEverybody = (pathname: string): boolean => screenOf(splitLocale(pathname).path)?.door === 'rendered';

/**
 * Ends the session and asks to sign in again; guest cart and location stay.
 * @param token the token that the request carried: a newer session, begun meanwhile, is left alone
 */
export function sessionDied(token: string | null): void {
  const current = keptSession.get()?.token ?? null;
  if (current !== token) return;
  endSession();
  const { pathname, search, hash } = window.location;
  if (!isForEverybody(pathname)) goTo(loginPath(pathname + search + hash, token !== null));
}
