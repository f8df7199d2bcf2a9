/** Signatures of webhooks as Stripe makes them, for the sandbox's own: `t=<seconds>,v1=<HMAC-SHA256 of t.text>`. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** So old may a signed webhook be, in seconds: what was heard once can't be said again later. */
export const tolerance = 300;

const macOf = (secret: string, seconds: number, text: string) =>
  createHmac('sha256', secret).update(`${seconds}.${text}`).digest();

/** The header of a text that is sent now. */
export function signatureOf(secret: string, text: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${macOf(secret, seconds, text).toString('hex')}`;
}

/** Whether a text bears a signature of this secret, and a fresh one. */
export function isSigned(secret: string, text: string, header: string, now: Date): boolean {
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN);
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= tolerance)) return false;
  const mac = macOf(secret, seconds, text);
  return [...header.matchAll(/(?:^|,)v1=([\da-f]{64})(?=,|$)/g)].some(([, hex]) =>
    timingSafeEqual(Buffer.from(hex!, 'hex'), mac),
  );
}
