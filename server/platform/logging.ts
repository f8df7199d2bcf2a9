/** Structured logs; what is secret never reaches them. */
import type { FastifyServerOptions } from 'fastify';

const secretKeys = [
  'password',
  'password2',
  'token',
  'api_token',
  'hash',
  'cart_hash',
  'phoneNumbers',
  'email',
  'phone',
];

/** Log settings: one JSON line an event; secrets masked wherever they stand. */
export const loggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  redact: {
    paths: [
      'req.headers["x-auth-token"]',
      'req.headers.authorization',
      ...secretKeys.flatMap((key) => [key, `*.${key}`]),
    ],
    censor: '…',
  },
  serializers: {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    // A database error may carry values of a row in its detail: its words and code are enough
    err: (error: Error & { code?: string; constraint?: string }) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      ...(error.code && { code: error.code }),
      ...(error.constraint && { constraint: error.constraint }),
    }),
  },
});
