import { useEffect, useState } from 'react';

const left = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** How many seconds are left until a moment, counted down; 0 from then on. */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => left(moment));
  useEffect(() => {
    setSeconds(left(moment));
    if (left(moment) === 0) return undefined;
    const timer = setInterval(() => {
      setSeconds(left(moment));
      if (left(moment) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
