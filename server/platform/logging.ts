/** Structured logs; what is secret never reaches them. */
import type { FastifyServerOptions } from 'fastify';
import { maskPersonal, safeError } from './safeErrors.ts';

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

/** Where lines of the log go. */
export interface LogStream {
  write(line: string): void;
}

/**
 * The standard output. Pino's own way to it writes for ever and lets nobody else run where the disk behind it is full.
 */
export const standardOutput: LogStream = { write: (line) => void process.stdout.write(line) };

/**
 * Makes the log readable for a person who starts the server in a terminal.
 * @returns null elsewhere: then every line is JSON
 */
export async function openLogStream(isTerminal = process.stdout.isTTY === true): Promise<LogStream | null> {
  if (!isTerminal) return null;
  // Loaded only for people: a server that writes to a file or a pipe has no use for it
  const { prettyFactory } = (await import('pino-pretty')).default;
  const prettify = prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true });
  return { write: (line) => void process.stdout.write(prettify(line)) };
}

/**
 * Log settings: one line an event, secrets masked wherever they stand.
 * @param stream where lines go instead of the standard output
 */
export const loggerOptions = (level: string, stream: LogStream | null = null): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  redact: {
    paths: [
      'req.headers["x-auth-token"]',
      'req.headers.authorization',
      ...secretKeys.flatMap((key) => [key, `*.${key}`]),
    ],
    censor: '…',
  },
  hooks: {
    // The queue and libraries write whole messages of errors into their sentences
    logMethod(args, method) {
      const masked = args.map((arg: unknown) => (typeof arg === 'string' ? maskPersonal(arg) : arg));
      method.apply(this, masked as typeof args);
    },
  },
  serializers: {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    err: (error: unknown) => ({ ...safeError(error) }),
  },
});
