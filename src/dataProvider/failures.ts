/** Converts a failed call into an error that react-admin understands. */
import { HttpError } from 'ra-core';
import { ApiError } from '#contract/client.ts';
import { NetworkError } from '#src/api/send.ts';

/** Message key for a call without a reply. */
export const networkMessageKey = 'office.network';
/** Message key for an answer that does not come from our server. */
const serverAwayMessageKey = 'office.away';

/**
 * Converts an `ApiError` to an `HttpError`: react-admin shows its `body.errors` at the inputs and its message as a
 * notification. A network error gets its own message; anything else (an abort) stays unchanged.
 */
export function toHttpError(error: unknown): unknown {
  if (error instanceof ApiError) {
    const hasErrors = Object.keys(error.errors).length > 0;
    return new HttpError(error.hasNoMessage ? serverAwayMessageKey : error.message, error.status, {
      ...error.body,
      code: error.code,
      ...(hasErrors && { errors: error.errors }),
    });
  }
  return error instanceof NetworkError ? new HttpError(networkMessageKey, 0, { code: 'network' }) : error;
}
