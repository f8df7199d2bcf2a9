/** react-admin's auth provider: the session, the steps of signing in, and access by the contract's tables. */
import type { AuthProvider } from 'ra-core';
import { toAudiences } from '#contract/roles.ts';
import { buildLoginPath } from '#src/session/location.ts';
import { storedSession } from '#src/session/session.ts';
import { canAccess } from './access.ts';
import { getDestination } from './signIn/destination.ts';
import { login } from './signIn/login.ts';
import { logout } from './signIn/logout.ts';
import type { LoginInput } from './signIn/stepTypes.ts';

/** Users who were signed in when the page loaded see on the sign-in page that their session has expired. */
const wasSignedIn = storedSession.get() !== null;

/** Loads a page of the storefront. Never resolves, so that nothing flickers before the page changes. */
function leaveFor(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => undefined);
}

function leaveForLogin(): Promise<never> {
  const { pathname, search, hash } = window.location;
  return leaveFor(buildLoginPath(pathname + search + hash, wasSignedIn));
}

export const authProvider: AuthProvider = {
  /**
   * Runs one step of signing in, as the storefront's login page does.
   * @param params `{ step, ...values }`
   * @returns the next step; `redirectTo` is the first page after the last step
   */
  login: async (params: LoginInput) => {
    const result = await login(params);
    return { ...result, redirectTo: result.next === 'done' ? getDestination(result.me, null) : false };
  },

  /** Ends the session; /logout clears what only the storefront stores. An expired session leads to the login page. */
  logout: async () => {
    if (!storedSession.get()) return leaveForLogin();
    await logout();
    return leaveFor('/logout');
  },

  checkAuth: () => (storedSession.get() ? Promise.resolve() : leaveForLogin()),

  /**
   * Only a rejected token ends the session, and src/api has closed it by then: a session that is still there is a newer
   * one. A missing permission ends nothing.
   */
  checkError: (error: unknown) => {
    const code = (error as { body?: { code?: unknown } | null } | null)?.body?.code;
    return code === 'auth_failed' && !storedSession.get() ? Promise.reject(error as Error) : Promise.resolve();
  },

  /** The user's audiences, as in the access table. */
  getPermissions: () => Promise.resolve(toAudiences(storedSession.get()?.me.roles)),

  getIdentity: () => {
    const me = storedSession.get()?.me;
    return me ? Promise.resolve({ id: me.id, fullName: me.fio, avatar: me.avatar?.small }) : leaveForLogin();
  },

  canAccess: (question) => Promise.resolve(canAccess(question)),
};
