/** A random secret that names this browser to the server: a device that signed in before keeps its way in when strangers block others. */
import { newKey } from '#src/api/send.ts';
import { days, keep } from './kept.ts';

const isSecret = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
const storedDevice = keep<string>('device', isSecret, days(365));

/** The device's secret; made at the first call and valid for a year after it. */
export function deviceId(): string {
  const known = storedDevice.get();
  if (known) return known;
  const secret = newKey();
  storedDevice.set(secret);
  return secret;
}
