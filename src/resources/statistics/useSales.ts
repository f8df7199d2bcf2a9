/** The figures on the screen: read anew when an order changes somewhere, and every minute. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import { useHints } from '#src/api/useHints.ts';
import type { Look } from './period.ts';

/** Orders come in crowds: they are looked at together. */
const pauseMs = 2000;
const everyMs = 60_000;

export function useSales({ from, to, by, company }: Look) {
  const query = useQuery({
    queryKey: [mine, 'statistics', from, to, by, company],
    queryFn: ({ signal }) =>
      api.statistics.sales({ query: { from, to, by, ...(company !== null && { company_id: company }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { refetch } = query;
  useHints('orders', () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), pauseMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return query;
}
