/** Error texts for logs and terminals, without the personal data and secrets that they quote. */

const mask = '…';

/** Personal data and secrets, anywhere in a text. */
const personalPatterns: readonly RegExp[] = [
  // Drizzle appends the parameters of a failed statement to its message
  /\nparams: [\s\S]*/g,
  // PostgreSQL quotes a value that it can't parse: invalid input syntax for type integer: "…"
  /(?<=[:,] )"[\s\S]*"/g,
  // PostgreSQL's detail of a violated constraint: Key (email)=(anna@example.com) already exists
  /(?<=\)=\()[^\n]*(?=\))/g,
  // Email addresses
  /[^\s@<>"'()=,;:]+@[^\s@<>"'()=,;:]+/g,
  /\$argon2[^\s"',]+/g,
  // Phones, and other long numbers
  /\+\d[\d\s()-]{5,}\d|\b\d{10,}\b/g,
  // Hashes and tokens. Names of JavaScript chunks and request ids are shorter or contain dashes, and stay readable
  /\b[\da-f]{32,}\b|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g,
];

/** Masks contacts, quoted values, tokens and hashes in a text for the log. */
export const maskPersonal = (text: string): string =>
  personalPatterns.reduce((masked, pattern) => masked.replace(pattern, mask), text);

const frameLine = /^\s+at .*(?::\d+\)?|<anonymous>\)?|native\)?)$/;

/** The stack without its first lines, which repeat the unmasked message. */
const getFrames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => frameLine.test(line))
    .join('\n');

/** An error that is safe to log. */
export interface SafeError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: SafeError;
}

/** Deeper causes are left out. */
const maxCauses = 3;

/**
 * Makes an error safe to log: type, masked message, stack frames and causes. The `detail` of a database error, which
 * quotes rows, is left out.
 */
export function toSafeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskPersonal(String(error)), stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: maskPersonal(error.message),
    stack: getFrames(error),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause !== undefined && depth < maxCauses && { cause: toSafeError(error.cause, depth + 1) }),
  };
}

/** Formats an error for a terminal, masked in the same way. */
export function describeError(error: unknown): string {
  const { type, message, stack, cause } = toSafeError(error);
  const lines = [`${type}: ${message}`, ...(stack ? [stack] : [])];
  return [...lines, ...(cause ? [`because of ${cause.type}: ${cause.message}`] : [])].join('\n');
}
