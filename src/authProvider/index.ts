/** react-admin's auth provider. The sign-in and sign-out screens belong to the storefront and need a full page load. */
import type { AuthProvider } from 'ra-core';
import { toAudiences } from '#contract/roles.ts';
import { buildLoginPath } from '#src/session/location.ts';
import { endSession, storedSession } from '#src/session/session.ts';

/** Users who were signed in when the page loaded see on the sign-in page that their session has expired. */
const wasSignedIn = storedSession.get() !== null;

/** Goes to the sign-in page. Never resolves, so that nothing flickers before the page changes. */
function leaveForLogin(): Promise<never> {
  const { pathname, search, hash } = window.location;
  window.location.assign(buildLoginPath(pathname + search + hash, wasSignedIn));
  return new Promise(() => undefined);
}

export const authProvider: AuthProvider = {
  login: leaveForLogin,

  /** Ends the session of this device; react-admin calls it after `checkError` rejects. */
  logout: () => {
    endSession();
    return leaveForLogin();
  },

  checkAuth: () => (storedSession.get() ? Promise.resolve() : leaveForLogin()),

  /** Only a rejected token ends the session. A missing permission does not. */
  checkError: (error: unknown) => {
    const code = (error as { body?: { code?: unknown } | null } | null)?.body?.code;
    return code === 'auth_failed' ? Promise.reject(error as Error) : Promise.resolve();
  },

  /** The user's audiences, as in the access table. */
  getPermissions: () => Promise.resolve(toAudiences(storedSession.get()?.me.roles)),

  getIdentity: () => {
    const me = storedSession.get()?.me;
    return me ? Promise.resolve({ id: me.id, fullName: me.fio, avatar: me.avatar?.small }) : leaveForLogin();
  },
};
