/**
 * Data provider for the resources under /api/admin/{noun}: the package ra-data-simple-rest with our token, retries and
 * errors.
 */
import type { DataProvider, fetchUtils } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { ApiError, type ClientAnswer, type ClientRequest } from '#contract/client.ts';
import type { Method } from '#contract/endpoint.ts';
import { toHttpError } from './failures.ts';

/** Base path of these resources. */
const root = '/api/admin';

/** Addresses use underscores: `pushCampaigns` has the path `/api/admin/push_campaigns`. */
const toUnderscorePath = (url: string): string =>
  url.replace(/^\/api\/admin\/\w+/, (path) => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const parseBody = (text: unknown): Pick<ClientRequest, 'body'> =>
  typeof text === 'string' ? { body: JSON.parse(text) as unknown } : {};

/** @param send sends a request; resolves for any status, throws only without an answer */
export function createSimpleRest(send: (request: ClientRequest) => Promise<ClientAnswer>): DataProvider {
  const httpClient: typeof fetchUtils.fetchJson = async (url, { method = 'GET', body, signal } = {}) => {
    try {
      const answer = await send({
        method: method as Method,
        url: toUnderscorePath(String(url)),
        ...parseBody(body),
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
