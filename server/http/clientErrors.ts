/** Answers to requests that never reach a route: broken HTTP, addresses that can't be decoded. In our own shape. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#server/failure.ts';
import { errorOf } from './v4/dialect.ts';
import { answerOf, localeOf } from './words.ts';

const json = 'application/json; charset=utf-8';

/** Statuses for what Node's parser rejects; anything else is 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Ends a connection on which something other than HTTP came. Its language is unknown. */
export function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  // Nobody is there any more to be answered, or an answer is already on its way
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify(answerOf(new Failure('unreadable'), 'en').body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${json}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/**
 * Answers an address that Fastify's router can't read, such as `/%`.
 * @param headers what every answer carries, since hooks don't run for these
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
      // The chat protocol has a shape of its own, and its client takes a charset for text
      const { error: v4Error } = errorOf(failure, request);
      send(v4Error.status_code, 'application/json', v4Error);
      return;
    }
    const { status, body } = answerOf(failure, localeOf(request.headers['accept-language']));
    send(status, json, body);
  };
