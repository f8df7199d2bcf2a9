/** Body parsers: JSON (its text is also stored, for the idempotency fingerprint), urlencoded, multipart. */
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { fail } from '#server/failure.ts';
import { acceptForms } from './uploads.ts';

const maxBytes = 1024 * 1024;

/** Registers the parsers; any other content type is 415. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxBytes }, (request, body, done) => {
    (request as { rawText?: string }).rawText = body as string;
    // A POST without input may have the JSON type and an empty body
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: maxBytes });
  await acceptForms(app);
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(fail('wrong_type'));
  });
}
