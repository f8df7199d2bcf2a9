/** Structured logs without secrets. */
import type { FastifyServerOptions } from 'fastify';
import { maskPersonal, toSafeError } from './safeErrors.ts';

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

/** The target of log lines. */
export interface LogStream {
  write(line: string): void;
}

/** The standard output. Pino's own stream retries forever and blocks the process if the disk is full. */
export const standardOutput: LogStream = { write: (line) => void process.stdout.write(line) };

/**
 * Formats the log for people in a terminal.
 * @returns null elsewhere: then every line is JSON
 */
export async function openLogStream(isTerminal = process.stdout.isTTY === true): Promise<LogStream | null> {
  if (!isTerminal) return null;
  // Loaded only in a terminal
  const { prettyFactory } = (await import('pino-pretty')).default;
  const prettify = prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true });
  return { write: (line) => void process.stdout.write(prettify(line)) };
}

/**
 * Log settings: one line per event, secrets masked everywhere.
 * @param stream target of the lines instead of the standard output
 */
export const createLoggerOptions = (
  level: string,
  stream: LogStream | null = null,
): FastifyServerOptions['logger'] => ({
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
    // The queue and libraries put full error messages into their texts
    logMethod(args, method) {
      const masked = args.map((arg: unknown) => (typeof arg === 'string' ? maskPersonal(arg) : arg));
      method.apply(this, masked as typeof args);
    },
  },
  serializers: {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    err: (error: unknown) => ({ ...toSafeError(error) }),
  },
});
