/** Today's date, kept up to date while a screen is open over midnight. */
import { useEffect, useState } from 'react';
import { getToday } from './period.ts';

export function useToday(): string {
  const [today, setToday] = useState(() => getToday(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(getToday(new Date())), 60_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}
