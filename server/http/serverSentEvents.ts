/** Streams answers as server-sent events: `text`, then `answer`, or `failed` with the failure. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { StreamedAnswer } from '#contract/endpoint.ts';
import { serialize } from './serializer.ts';
import { toFailureAnswer, toFailure, parseLocale } from './failureAnswers.ts';

const formatEvent = (name: string, json: string): string => `event: ${name}\ndata: ${json}\n\n`;

async function* writeEvents(
  { events }: StreamedAnswer<unknown>,
  response: z.ZodType,
  isChecked: boolean,
  reply: FastifyReply,
): AsyncGenerator<string> {
  try {
    for await (const event of events) {
      if ('text' in event) yield formatEvent('text', JSON.stringify(event.text));
      else {
        if (isChecked) response.parse(event.answer);
        yield formatEvent('answer', serialize(response, event.answer));
      }
    }
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'broken') reply.log.error({ err: error }, 'an answer broke off');
    else if (failure.cause) reply.log.warn({ err: failure.cause }, 'an outside service failed');
    const { status, body, retryAfter } = toFailureAnswer(
      failure,
      parseLocale(reply.request.headers['accept-language']),
    );
    yield formatEvent(
      'failed',
      JSON.stringify({ ...body, status, ...(retryAfter !== undefined && { retry_after: retryAfter }) }),
    );
  }
}

/** Sends events immediately; proxies must not buffer or change them. */
export function sendEvents(
  answer: StreamedAnswer<unknown>,
  response: z.ZodType,
  isChecked: boolean,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(200)
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(writeEvents(answer, response, isChecked, reply)));
}
