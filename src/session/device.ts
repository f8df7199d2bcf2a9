/** A random secret that names this browser to the server: a device that signed in before keeps its way in when strangers block others. */
import { days, keep } from './kept.ts';

const isSecret = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
const storedDevice = keep<string>('device', isSecret, days(365));

/** 128 random bits. `crypto.randomUUID` is missing on pages that came by plain http. */
const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The device's secret; made at the first call and valid for a year after it. */
export function deviceId(): string {
  const known = storedDevice.get();
  if (known) return known;
  const secret = newSecret();
  storedDevice.set(secret);
  return secret;
}
