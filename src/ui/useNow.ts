/** The current time, updated every minute. */
import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}

const getMinute = (): number => Math.floor(Date.now() / minuteMs);
const unknownToServer = (): number => -1;

/**
 * The current minute.
 * @returns null on the server and during hydration, since their clocks differ
 */
export function useNow(): Date | null {
  const minute = useSyncExternalStore(subscribe, getMinute, unknownToServer);
  return minute < 0 ? null : new Date(minute * minuteMs);
}
