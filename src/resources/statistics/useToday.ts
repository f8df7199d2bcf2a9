/** The day of now, also once a screen has been open over midnight. */
import { useEffect, useState } from 'react';
import { todayOf } from './period.ts';

export function useToday(): string {
  const [today, setToday] = useState(() => todayOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(todayOf(new Date())), 60_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}
