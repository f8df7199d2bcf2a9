/** A failed call as react-admin understands it. */
import { HttpError } from 'ra-core';
import { ApiError } from '#contract/client.ts';
import { NetworkError } from '#src/api/send.ts';

/** The key of the text for a call that got no reply. */
export const networkMessage = 'office.network';
/** The key of the text for an answer that is not the server's own. */
const awayMessage = 'office.away';

/**
 * The server's words become an `HttpError`: its `body.errors` land on the inputs, its message in the
 * notification. A lost connection says so; anything else (an abort) stays as it is.
 */
export function toHttpError(error: unknown): unknown {
  if (error instanceof ApiError) {
    const hasErrors = Object.keys(error.errors).length > 0;
    return new HttpError(error.isWordless ? awayMessage : error.message, error.status, {
      ...error.body,
      code: error.code,
      ...(hasErrors && { errors: error.errors }),
    });
  }
  return error instanceof NetworkError ? new HttpError(networkMessage, 0, { code: 'network' }) : error;
}
