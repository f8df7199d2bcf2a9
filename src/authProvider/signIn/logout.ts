/** Ending the session, for the storefront's /logout and react-admin's auth provider. */
import { api } from '#src/api/api.ts';
import { clearDeviceData, storedSession } from '#src/session/session.ts';

/**
 * Revokes the token and removes the user's data from this device.
 * @returns when the server has answered; never rejects, because a failing server must not prevent the logout
 */
export function logout(): Promise<void> {
  // The request reads the token before it is removed.
  const revoked = storedSession.get() ? api.auth.logout().catch(() => undefined) : Promise.resolve();
  clearDeviceData();
  return revoked;
}
