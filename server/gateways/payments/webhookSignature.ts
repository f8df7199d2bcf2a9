/** Signatures of webhooks as Stripe makes them, for the sandbox: `t=<seconds>,v1=<HMAC-SHA256 of t.text>`. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a signed webhook in seconds: prevents replays. */
export const signatureToleranceSeconds = 300;

const computeMac = (secret: string, seconds: number, text: string) =>
  createHmac('sha256', secret).update(`${seconds}.${text}`).digest();

/** The signature header of a text that is sent now. */
export function signWebhook(secret: string, text: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${computeMac(secret, seconds, text).toString('hex')}`;
}

/** Whether a text has a valid and recent signature of this secret. */
export function isSignatureValid(secret: string, text: string, header: string, now: Date): boolean {
  const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN);
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= signatureToleranceSeconds)) return false;
  const mac = computeMac(secret, seconds, text);
  return [...header.matchAll(/(?:^|,)v1=([\da-f]{64})(?=,|$)/g)].some(([, hex]) =>
    timingSafeEqual(Buffer.from(hex!, 'hex'), mac),
  );
}
