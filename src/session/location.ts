/** The last visited location, so that signing in leads back to it. */
import { createStoredValue, minutes } from './storedValue.ts';

const isString = (value: unknown): value is string => typeof value === 'string';

export const storedLocation = createStoredValue<string>('location', isString, minutes(120));

const placeholderOrigin = 'http://own.invalid';

/**
 * Makes a path safe to navigate to: returns null for anything that a browser would take for another site (`//x`, `/\x`,
 * `https:`, control characters).
 * @param path with query and hash, from a link or a query parameter
 */
export function toLocalPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/')) return null;
  try {
    const url = new URL(path, placeholderOrigin);
    return url.origin === placeholderOrigin && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : null;
  } catch {
    return null;
  }
}

/**
 * False for /, /r/… (invitations), /auth… and /logout: nobody wants to return there. /order needs its fragment, which
 * is not stored.
 */
const canReturnTo = (path: string): boolean =>
  !/^\/(ru\/?)?$|^\/(ru\/)?r\/|^\/auth(\/|$)|^\/(logout|order)\/?$/.test(path.split(/[?#]/, 1)[0] ?? '');

/**
 * Stores a location if returning to it makes sense.
 * @param path with query and hash; null is ignored
 */
export function rememberLocation(path: string | null): void {
  const localPath = toLocalPath(path);
  if (localPath !== null && canReturnTo(localPath)) storedLocation.set(localPath);
}

/** The last stored location, or `/`. */
export const getLastLocation = (): string => toLocalPath(storedLocation.get()) ?? '/';

/**
 * Builds the path of the sign-in page, with the location to return to.
 * @param from current path with its query
 * @param hasExpired whether a session has just expired; the sign-in page explains it
 */
export function buildLoginPath(from: string, hasExpired = false): string {
  const localPath = toLocalPath(from);
  const query = [
    localPath !== null && canReturnTo(localPath) && `next=${encodeURIComponent(localPath)}`,
    hasExpired && 'ended=1',
  ]
    .filter(Boolean)
    .join('&');
  return query ? `/auth/login?${query}` : '/auth/login';
}
