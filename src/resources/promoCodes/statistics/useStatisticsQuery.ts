/** The query of the statistics. It is in the address, so that it can be shared, bookmarked and navigated. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { dayMs } from '#contract/rules/time.ts';

export interface StatisticsQuery {
  /** Null for all codes. */
  id: number | null;
  /** YYYY-MM-DD; null for no bound. */
  start_date: string | null;
  end_date: string | null;
}

/** The day so many days ago, in UTC, as YYYY-MM-DD. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Whether the end date is before the start date. */
export const hasReversedDates = ({ start_date, end_date }: StatisticsQuery): boolean =>
  start_date !== null && end_date !== null && end_date < start_date;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export function useStatisticsQuery(): readonly [StatisticsQuery, (change: Partial<StatisticsQuery>) => void] {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const start = search.get('start_date');
  const end = search.get('end_date');
  const query: StatisticsQuery = {
    id: id !== null && /^\d{1,9}$/.test(id) ? Number(id) : null,
    // Without a start date in the address: the last 90 days; an empty value means no bound
    start_date: start === null ? daysAgo(89) : isDay(start) ? start : null,
    end_date: isDay(end) ? end : null,
  };
  const setQuery = useCallback(
    (change: Partial<StatisticsQuery>) =>
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
  return [query, setQuery];
}
