/** Where somebody was last, so that signing in leads back there. */
import { keep, minutes } from './kept.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

export const rememberedLocation = keep<string>('location', isText, minutes(120));

const origin = 'http://own.invalid';

/**
 * A path of our own, made safe to go to: anything that a browser would take for another site
 * (`//x`, `/\x`, `https:`, control characters) is null.
 * @param wanted path with query and hash, as a link or a query parameter carries it
 */
export function ownPath(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/')) return null;
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** Root, /r/… (an invitation), /auth… and /logout are ways, not places. */
const isPlace = (path: string): boolean =>
  !/^\/(ru\/?)?$|^\/(ru\/)?r\/|^\/auth(\/|$)|^\/logout\/?$/.test(path.split(/[?#]/, 1)[0] ?? '');

/** Remembers a location if it is one to come back to. @param path with query and hash */
export function rememberLocation(path: string): void {
  const own = ownPath(path);
  if (own !== null && isPlace(own)) rememberedLocation.set(own);
}

/** The last remembered location, or `/`. */
export const lastLocation = (): string => ownPath(rememberedLocation.get()) ?? '/';

/**
 * Where to sign in, and to come back from.
 * @param from the path of now, with its query
 * @param hasEnded whether a session has just died, which the sign-in then explains
 */
export function loginPath(from: string, hasEnded = false): string {
  const own = ownPath(from);
  const query = [own !== null && isPlace(own) && `next=${encodeURIComponent(own)}`, hasEnded && 'ended=1']
    .filter(Boolean)
    .join('&');
  return query ? `/auth/login?${query}` : '/auth/login';
}
