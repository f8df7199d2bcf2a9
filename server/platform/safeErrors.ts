/** Texts of errors without what they quote: rows, contacts, tokens and hashes stay out of logs and terminals. */

const mask = '…';

/** Each finds something that belongs to a person or opens something, wherever it stands in a sentence. */
const personal: readonly RegExp[] = [
  // Drizzle appends the values of a failed statement to its message
  /\nparams: [\s\S]*/g,
  // Parsers quote what they can't read: invalid input syntax for type integer: "…"
  /(?<=[:,] )"[\s\S]*"/g,
  // Its detail of a broken constraint: Key (email)=(anna@example.com) already exists
  /(?<=\)=\()[^\n]*(?=\))/g,
  /[^\s@<>"'()=,;:]+@[^\s@<>"'()=,;:]+/g,
  /\$argon2[^\s"',]+/g,
  /\+\d[\d\s()-]{5,}\d|\b\d{10,}\b/g,
  // Hashes and tokens; chunk names and request ids are shorter or have dashes
  /\b[\da-f]{32,}\b|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g,
];

/**
 * Masks contacts, quoted values, tokens and hashes.
 * @param text a sentence for the log
 */
export const maskPersonal = (text: string): string =>
  personal.reduce((masked, pattern) => masked.replace(pattern, mask), text);

const frame = /^\s+at .*(?::\d+\)?|<anonymous>\)?|native\)?)$/;

/** The lines of a stack that name places in the code; its first lines repeat the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => frame.test(line))
    .join('\n');

/** An error as the log may show it. */
export interface SafeError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: SafeError;
}

/** Longer chains of causes are cut. */
const mostCauses = 3;

/**
 * What the log may show of an error: its kind, its masked message, where it was thrown and why.
 * A database error's detail, which quotes rows, is left out.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskPersonal(String(error)), stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: maskPersonal(error.message),
    stack: framesOf(error),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause !== undefined && depth < mostCauses && { cause: safeError(error.cause, depth + 1) }),
  };
}

/** The same as lines for a terminal. */
export function describeError(error: unknown): string {
  const { type, message, stack, cause } = safeError(error);
  const lines = [`${type}: ${message}`, ...(stack ? [stack] : [])];
  return [...lines, ...(cause ? [`because of ${cause.type}: ${cause.message}`] : [])].join('\n');
}
