/**
 * The typed API client of the browser: `api.products.get({ params: { id } })`. Throws `ApiError` (with the server's
 * message) or `NetworkError` (no reply); ./failureText.ts turns both into texts.
 */
import { routes } from 'virtual:routes';
import { createClient, type ClientAnswer, type ClientRequest } from '#contract/client.ts';
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { getCurrentLocale } from '#src/i18n/locale.ts';
import { getDeviceId } from '#src/session/device.ts';
import { storedSession } from '#src/session/session.ts';
import { handleExpiredSession } from './expiredSession.ts';
import { handleFactorNeeded } from './factorHandler.ts';
import { createSend, NetworkError, createRandomKey, wait, type SendOptions } from './send.ts';

const browserOptions = {
  fetch: (...args: Parameters<typeof fetch>) => globalThis.fetch(...args),
  getLocale: getCurrentLocale,
  getDeviceId: getDeviceId,
  newKey: createRandomKey,
  wait,
  isApp: () => globalThis.matchMedia?.('(display-mode: standalone)')?.matches === true,
};

const signedInOptions = {
  ...browserOptions,
  getToken: () => storedSession.get()?.token ?? null,
  onAuthFailed: handleExpiredSession,
  onFactorNeeded: handleFactorNeeded,
};

export const send = createSend(signedInOptions);

/** Loads the routes that a first visit does not need. After a failed download the next call tries again. */
const loadLazyRoutes = () =>
  import('virtual:late-routes').then(
    (module) => module.routes,
    (error: unknown) => {
      throw new NetworkError(error);
    },
  );

const createClientWith = (sendRequest: (request: ClientRequest) => Promise<ClientAnswer>): Client<Contract> =>
  createClient<Contract>(routes, sendRequest, loadLazyRoutes);

export const api = createClientWith((request) => send(request));

/**
 * A client with the caller's Idempotency-Key, for a write that a person may send again after a lost reply: the same key
 * and body return the first answer.
 */
export const createApiWithKey = (key: string): Client<Contract> => createClientWith((request) => send(request, key));

/** A client with another `fetch`, such as one that reports upload progress. */
export function createApiWithFetch(fetch: SendOptions['fetch']): Client<Contract> {
  const sendWithFetch = createSend({ ...signedInOptions, fetch });
  return createClientWith((request) => sendWithFetch(request));
}

/** A client with a token that is not stored yet, right after signing in. */
export function createApiWithToken(token: string): Client<Contract> {
  const sendWithToken = createSend({ ...browserOptions, getToken: () => token, onAuthFailed: () => undefined });
  return createClientWith((request) => sendWithToken(request));
}
