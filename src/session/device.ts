/**
 * A random secret that identifies this browser to the server, so a known device can still sign in while strangers are
 * blocked.
 */
import { createRandomKey } from '#src/api/send.ts';
import { days, createStoredValue } from './storedValue.ts';

const isSecret = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
const storedDeviceId = createStoredValue<string>('device', isSecret, days(365));

/** Returns the device's secret, and creates it on the first call. It is valid for a year. */
export function getDeviceId(): string {
  const stored = storedDeviceId.get();
  if (stored) return stored;
  const secret = createRandomKey();
  storedDeviceId.set(secret);
  return secret;
}
