/** Answers that are told while they come: server-sent events `text`, then `answer`, or `failed` with the failure's words. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Streamed } from '#contract/endpoint.ts';
import { write } from './serializer.ts';
import { answerOf, failureOf, localeOf } from './words.ts';

const eventOf = (name: string, json: string): string => `event: ${name}\ndata: ${json}\n\n`;

async function* written(
  { events }: Streamed<unknown>,
  response: z.ZodType,
  isChecked: boolean,
  reply: FastifyReply,
): AsyncGenerator<string> {
  try {
    for await (const event of events) {
      if ('text' in event) yield eventOf('text', JSON.stringify(event.text));
      else {
        if (isChecked) response.parse(event.answer);
        yield eventOf('answer', write(response, event.answer));
      }
    }
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'broken') reply.log.error({ err: error }, 'an answer broke off');
    else if (failure.cause) reply.log.warn({ err: failure.cause }, 'an outside service failed');
    const { status, body, retryAfter } = answerOf(failure, localeOf(reply.request.headers['accept-language']));
    yield eventOf(
      'failed',
      JSON.stringify({ ...body, status, ...(retryAfter !== undefined && { retry_after: retryAfter }) }),
    );
  }
}

/** Sends the events as they come; no proxy shall gather or change them. */
export function sendEvents(
  answer: Streamed<unknown>,
  response: z.ZodType,
  isChecked: boolean,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .code(200)
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(written(answer, response, isChecked, reply)));
}
