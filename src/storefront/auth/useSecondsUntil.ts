/** Countdown in seconds. */
import { useCallback, useSyncExternalStore } from 'react';

/** Shorter than a second, so that no second is skipped when the timer is late. */
const checkMs = 250;

const getSecondsLeft = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/**
 * Returns the seconds until a moment, counted down to 0.
 * @param moment ms since the epoch
 */
export function useSecondsUntil(moment: number): number {
  const getSeconds = () => getSecondsLeft(moment);
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (getSecondsLeft(moment) === 0) return () => undefined;
      const timer = setInterval(() => {
        onChange();
        if (getSecondsLeft(moment) === 0) clearInterval(timer);
      }, checkMs);
      return () => clearInterval(timer);
    },
    [moment],
  );
  return useSyncExternalStore(subscribe, getSeconds, getSeconds);
}
