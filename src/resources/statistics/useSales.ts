/** Loads the sales of the dashboard, again after each change of an order and every minute. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { useHints } from '#src/api/useHints.ts';
import type { DashboardFilter } from './period.ts';

/** Changes of orders within this time, in ms, cause one request. */
const debounceMs = 2000;
const refetchMs = 60_000;

export function useSales({ from, to, by, company }: DashboardFilter) {
  const query = useQuery({
    queryKey: [personalKey, 'statistics', from, to, by, company],
    queryFn: ({ signal }) =>
      api.statistics.sales({ query: { from, to, by, ...(company !== null && { company_id: company }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { refetch } = query;
  useHints('orders', () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), debounceMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return query;
}
