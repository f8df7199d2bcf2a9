/** Answers in Mattermost's format: the content type of its JSON, the shape of its errors. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { V4Error } from '#contract/v4.ts';
import type { Failure } from '#server/failure.ts';
import { V4Bytes } from '#server/platform/v4.ts';
import { toFailureAnswer, parseLocale } from '../failureAnswers.ts';

/** Our failures that have an id or a status of their own in Mattermost. */
const ids: Readonly<Record<string, { id: string; status?: number }>> = {
  auth_failed: { id: 'api.context.session_expired.app_error', status: 401 },
  forbidden: { id: 'api.context.permissions.app_error' },
  not_found: { id: 'app.channel.get.not_found.app_error' },
  no_route: { id: 'api.context.404.app_error' },
  invalid: { id: 'api.context.invalid_body_param.app_error', status: 400 },
  too_large: { id: 'api.file.upload_file.too_large.app_error' },
  too_often: { id: 'api.context.rate_limit.app_error' },
  unreadable: { id: 'api.context.invalid_body_param.app_error' },
  unavailable: { id: 'api.context.unavailable.app_error' },
};

/** Converts a failure to Mattermost's error with a localized message. */
export function toV4Error(
  failure: Failure,
  request: FastifyRequest,
): { error: V4Error; retryAfter: number | undefined } {
  const { status, body, retryAfter } = toFailureAnswer(failure, parseLocale(request.headers['accept-language']));
  const mapped = ids[failure.code];
  const detailed_error = Object.entries(body.errors ?? {})
    .map(([field, message]) => `${field}: ${message}`)
    .join('; ');
  return {
    error: {
      id: mapped?.id ?? `api.context.${failure.code}.app_error`,
      message: body.message,
      detailed_error,
      request_id: request.id,
      status_code: mapped?.status ?? status,
    },
    retryAfter,
  };
}

/** Sends JSON without a charset: with one, Mattermost's client treats it as text. */
export const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(body)));

/** Sends a file. */
export function sendBytes(reply: FastifyReply, { bytes, type, filename, isInline }: V4Bytes): FastifyReply {
  const asciiName = filename.replace(/[^\w.-]+/g, '_');
  const disposition = isInline ? 'inline' : 'attachment';
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${disposition}; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
    .send(bytes);
}

/** Sends the answer of a call, a file or JSON. */
export const sendAnswer = (reply: FastifyReply, status: number, answer: unknown): FastifyReply =>
  answer instanceof V4Bytes ? sendBytes(reply, answer) : sendJson(reply, status, answer);
