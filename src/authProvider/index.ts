/** react-admin's view of the session. Signing in and out are the storefront's screens: a full page load away. */
import type { AuthProvider } from 'ra-core';
import { audiencesOf } from '#contract/roles.ts';
import { loginPath } from '#src/session/location.ts';
import { endSession, keptSession } from '#src/session/session.ts';

/** Whoever was signed in when this page was loaded, and is not now, is told so. */
const wasSignedIn = keptSession.get() !== null;

/** Leaves for the sign-in; what waits for an answer meanwhile gets none, so that nothing blinks. */
function leaveForLogin(): Promise<never> {
  const { pathname, search, hash } = window.location;
  window.location.assign(loginPath(pathname + search + hash, wasSignedIn));
  return new Promise(() => undefined);
}

export const authProvider: AuthProvider = {
  login: leaveForLogin,

  /** Ends the session of this device; react-admin does so after an error that `checkError` refuses. */
  logout: () => {
    endSession();
    return leaveForLogin();
  },

  checkAuth: () => (keptSession.get() ? Promise.resolve() : leaveForLogin()),

  /** Only a dead token ends a session, by its code; who may not do something stays signed in. */
  checkError: (error: unknown) => {
    const code = (error as { body?: { code?: unknown } | null } | null)?.body?.code;
    return code === 'auth_failed' ? Promise.reject(error as Error) : Promise.resolve();
  },

  /** The audiences of the table of rights. */
  getPermissions: () => Promise.resolve(audiencesOf(keptSession.get()?.me.roles)),

  getIdentity: () => {
    const me = keptSession.get()?.me;
    return me ? Promise.resolve({ id: me.id, fullName: me.fio, avatar: me.avatar?.small }) : leaveForLogin();
  },
};
