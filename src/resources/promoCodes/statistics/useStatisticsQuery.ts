/** What is asked of the statistics: kept in the address, so that it can be sent, kept and gone back to. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface Asked {
  /** Null: all codes. */
  id: number | null;
  /** YYYY-MM-DD; null: no bound. */
  start_date: string | null;
  end_date: string | null;
}

const dayMs = 86_400_000;
/** Days are counted in UTC. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Its end lies before its beginning: there are no such days. */
export const isTurned = ({ start_date, end_date }: Asked): boolean =>
  start_date !== null && end_date !== null && end_date < start_date;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export function useAsked(): readonly [Asked, (change: Partial<Asked>) => void] {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const start = search.get('start_date');
  const end = search.get('end_date');
  const asked: Asked = {
    id: id !== null && /^\d{1,9}$/.test(id) ? Number(id) : null,
    // At first the last 90 days; an empty bound is none
    start_date: start === null ? daysAgo(89) : isDay(start) ? start : null,
    end_date: isDay(end) ? end : null,
  };
  const ask = useCallback(
    (change: Partial<Asked>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(change)) {
            if (value === null && key !== 'start_date') next.delete(key);
            else next.set(key, String(value ?? ''));
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [asked, ask];
}
