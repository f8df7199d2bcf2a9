/** How Mattermost says things over HTTP: the type of its JSON, the shape of its failures. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { V4Error } from '#contract/v4.ts';
import type { Failure } from '#server/failure.ts';
import { V4Bytes } from '#server/platform/v4.ts';
import { answerOf, localeOf } from '../words.ts';

/** Our failures that it has names and a status of its own for. */
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

/** A failure in its words. */
export function errorOf(failure: Failure, request: FastifyRequest): { error: V4Error; retryAfter: number | undefined } {
  const { status, body, retryAfter } = answerOf(failure, localeOf(request.headers['accept-language']));
  const named = ids[failure.code];
  const detailed_error = Object.entries(body.errors ?? {})
    .map(([field, words]) => `${field}: ${words}`)
    .join('; ');
  return {
    error: {
      id: named?.id ?? `api.context.${failure.code}.app_error`,
      message: body.message,
      detailed_error,
      request_id: request.id,
      status_code: named?.status ?? status,
    },
    retryAfter,
  };
}

/** JSON without a charset: with one its client takes it for text. */
export const sendJson = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(body)));

/** A file, of the type that it is known to have. */
export function sendBytes(reply: FastifyReply, { bytes, type, filename, isInline }: V4Bytes): FastifyReply {
  const plain = filename.replace(/[^\w.-]+/g, '_');
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    )
    .send(bytes);
}

/** Whatever a call answers. */
export const sendAnswer = (reply: FastifyReply, status: number, answer: unknown): FastifyReply =>
  answer instanceof V4Bytes ? sendBytes(reply, answer) : sendJson(reply, status, answer);
