/** Answers requests that never reach a route (broken HTTP, undecodable addresses) in the format of our API. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#server/failure.ts';
import { toV4Error } from './v4/dialect.ts';
import { toFailureAnswer, parseLocale } from './failureAnswers.ts';

const json = 'application/json; charset=utf-8';

/** Statuses for what Node's parser rejects; anything else is 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers invalid HTTP and closes the connection. The client's language is unknown. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  // The client is gone, or an answer is already being sent
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify(toFailureAnswer(new Failure('unreadable'), 'en').body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${json}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/**
 * Answers an address that Fastify's router can't read, such as `/%`.
 * @param headers headers of every answer, since hooks don't run for these requests
 */
export const answerBadAddress =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = new Failure(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'no_route' : 'unreadable');
    const raw: ServerResponse = reply.raw;
    const send = (status: number, type: string, body: object) =>
      raw
        .writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    if (request.url.startsWith('/api/v4/')) {
      // The chat protocol has its own format, and its client treats JSON with a charset as text
      const { error: v4Error } = toV4Error(failure, request);
      send(v4Error.status_code, 'application/json', v4Error);
      return;
    }
    const { status, body } = toFailureAnswer(failure, parseLocale(request.headers['accept-language']));
    send(status, json, body);
  };
