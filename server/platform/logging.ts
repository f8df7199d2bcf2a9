/** Structured logs without secrets and contacts. */
import type { FastifyServerOptions } from 'fastify';
import { maskPersonal, toSafeError } from './safeErrors.ts';

/** Fields of logged objects whose values are masked: secrets and contacts, named as on the wire and in tables. */
const maskedKeys = [
  'password',
  'password2',
  'token',
  'api_token',
  'hash',
  'hashes',
  'cart_hash',
  'phoneNumbers',
  'email',
  'phone',
];

/** Where the lines of the log are written. */
export interface LogStream {
  write(line: string): void;
}

/** The standard output. Pino's own stream retries forever and blocks the process if the disk is full. */
export const standardOutput: LogStream = { write: (line) => void process.stdout.write(line) };

/**
 * Opens a stream that formats the log for people in a terminal.
 * @returns null if the output is no terminal: then the lines stay JSON
 */
export async function openLogStream(isTerminal = process.stdout.isTTY === true): Promise<LogStream | null> {
  if (!isTerminal) return null;
  // Loaded here, since production logs JSON and doesn't need it
  const { prettyFactory } = (await import('pino-pretty')).default;
  const prettify = prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', singleLine: true });
  return { write: (line) => void process.stdout.write(prettify(line)) };
}

/**
 * Fastify's log settings: one line per event, with secrets and contacts masked in fields, texts and errors.
 * @param stream where the lines are written; null for pino's own stream to the standard output
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
      // At the top of a logged object and one level below
      ...maskedKeys.flatMap((key) => [key, `*.${key}`]),
    ],
    censor: '…',
  },
  hooks: {
    // The job queue and libraries log error messages as plain text, past the serializers
    logMethod(args, method) {
      const maskedArgs = args.map((arg: unknown) => (typeof arg === 'string' ? maskPersonal(arg) : arg));
      method.apply(this, maskedArgs as typeof args);
    },
  },
  serializers: {
    // Without the query, which may hold tokens and contacts
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    err: (error: unknown) => ({ ...toSafeError(error) }),
  },
});
