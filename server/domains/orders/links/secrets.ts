/**
 * Secrets of links that open orders. Those that go out in a message carry a mark: whoever opens such a link holds the
 * phone or mailbox that it was sent to, while a link that the screen shows proves nothing.
 */
import { createHash, randomBytes } from 'node:crypto';

const randomBytesOfSent = 18;
const markBytes = 6;
/** Characters of the random part, in base64url. */
const randomLength = (randomBytesOfSent * 4) / 3;

const buildMark = (random: string): string =>
  createHash('sha256').update(`sent:${random}`).digest().subarray(0, markBytes).toString('base64url');

/** Creates the secret of a link that only a message carries: 144 random bits and their mark. */
export function createSentSecret(): string {
  const random = randomBytes(randomBytesOfSent).toString('base64url');
  return random + buildMark(random);
}

/**
 * Whether a secret was made for a message. Call it for secrets that open an order: anybody can compute a mark, but only
 * secrets whose hash is stored open anything.
 */
export const isSentSecret = (secret: string): boolean =>
  secret.slice(randomLength) === buildMark(secret.slice(0, randomLength));
