/** Reads single settings out of the environment. Every reader throws an OperatorError with one sentence. */
import { OperatorError } from './operatorError.ts';

export type Env = Record<string, string | undefined>;

/**
 * Reads a whole number.
 * @param min the smallest allowed value
 * @param max the largest allowed value
 * @returns the fallback where it is not set
 */
export function readInteger(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new OperatorError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

/**
 * Reads one of several words.
 * @returns the fallback where it is not set
 */
export function readChoice<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const text = env[name] || fallback;
  if (!choices.includes(text as T))
    throw new OperatorError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return text as T;
}

/**
 * Reads a URL.
 * @param protocols the allowed ones, such as `https:`
 * @returns null where it is not set
 */
export function readUrl(env: Env, name: string, protocols: string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  // URLs of a PostgreSQL socket have no host: postgres://user@/database?host=/directory
  const withHost = text.replace('@/', '@localhost/');
  const parsed = URL.canParse(withHost) ? new URL(withHost) : null;
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new OperatorError(
      `${name} must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
  return text;
}

/**
 * Reads variables that belong together.
 * @param part what they set up, for the message
 * @returns null where none of them is set
 */
export function readGroup<K extends string>(env: Env, names: readonly K[], part: string): Record<K, string> | null {
  const present = names.filter((name) => env[name]);
  if (present.length === 0) return null;
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new OperatorError(`${part} needs ${names.join(', ')} together: ${missing.join(', ')} is missing.`);
  return Object.fromEntries(names.map((name) => [name, env[name] as string])) as Record<K, string>;
}
