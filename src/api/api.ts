/**
 * The typed client of the browser: `api.products.get({ params: { id } })`. Failures are thrown as
 * `ApiError` (the server's words) or `NetworkError` (no reply); screens show them by ./failureText.ts.
 */
import { routes } from 'virtual:routes';
import { createClient, type ClientAnswer, type ClientRequest } from '#contract/client.ts';
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { currentLocale } from '#src/i18n/locale.ts';
import { deviceId } from '#src/session/device.ts';
import { keptSession } from '#src/session/session.ts';
import { sessionDied } from './deadSession.ts';
import { onFactorNeeded } from './factorNeeded.ts';
import { makeSend, NetworkError, newKey, wait, type SendOptions } from './send.ts';

const browser = {
  fetch: (...args: Parameters<typeof fetch>) => globalThis.fetch(...args),
  locale: currentLocale,
  device: deviceId,
  newKey,
  wait,
  isApp: () => globalThis.matchMedia?.('(display-mode: standalone)')?.matches === true,
};

const signedIn = {
  ...browser,
  token: () => keptSession.get()?.token ?? null,
  onAuthFailed: sessionDied,
  onFactorNeeded,
};

export const send = makeSend(signedIn);

/** The routes that no first visit calls, in a file of their own. One that could not be loaded is asked for again with the next call. */
const lateRoutes = () =>
  import('virtual:late-routes').then(
    (late) => late.routes,
    (error: unknown) => {
      throw new NetworkError(error);
    },
  );

const clientBy = (by: (request: ClientRequest) => Promise<ClientAnswer>): Client<Contract> =>
  createClient<Contract>(routes, by, lateRoutes);

export const api = clientBy((request) => send(request));

/**
 * The client with an Idempotency-Key of the caller's, for a write that a person may send again after a
 * lost reply: the same key and body give the first answer again.
 */
export const apiWithKey = (key: string): Client<Contract> => clientBy((request) => send(request, key));

/** The client by another way of fetching: one that tells how an upload goes. */
export function apiBy(fetch: SendOptions['fetch']): Client<Contract> {
  const sendBy = makeSend({ ...signedIn, fetch });
  return clientBy((request) => sendBy(request));
}

/** The client as somebody whose token is not kept yet: just signed in, not yet known. */
export function apiAs(token: string): Client<Contract> {
  const sendAs = makeSend({ ...browser, token: () => token, onAuthFailed: () => undefined });
  return clientBy((request) => sendAs(request));
}
