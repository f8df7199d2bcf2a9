/**
 * Nouns of /api/admin/{noun}, which speak ra-data-simple-rest's own dialect (decisions §1): the package itself,
 * with our token, retries and failures underneath.
 */
import type { DataProvider, fetchUtils } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { ApiError, type ClientAnswer, type ClientRequest } from '#contract/client.ts';
import type { Method } from '#contract/endpoint.ts';
import { toHttpError } from './failures.ts';

/** Where these nouns live. */
const root = '/api/admin';

/** A noun of two words is spelled with an underscore in addresses: `pushCampaigns` lives at `/api/admin/push_campaigns`. */
const spelled = (url: string): string =>
  url.replace(/^\/api\/admin\/\w+/, (path) => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const bodyOf = (text: unknown): Pick<ClientRequest, 'body'> =>
  typeof text === 'string' ? { body: JSON.parse(text) as unknown } : {};

/** @param send carries a request; answers any status, throws only where there is no answer */
export function createSimpleRest(send: (request: ClientRequest) => Promise<ClientAnswer>): DataProvider {
  const httpClient: typeof fetchUtils.fetchJson = async (url, { method = 'GET', body, signal } = {}) => {
    try {
      const answer = await send({
        method: method as Method,
        url: spelled(String(url)),
        ...bodyOf(body),
        ...(signal && { signal }),
      });
      if (answer.status >= 400) throw new ApiError(answer.status, (answer.body ?? {}) as Record<string, unknown>);
      return { status: answer.status, headers: answer.headers ?? new Headers(), body: '', json: answer.body };
    } catch (error) {
      throw toHttpError(error);
    }
  };
  return simpleRestProvider(root, httpClient);
}
