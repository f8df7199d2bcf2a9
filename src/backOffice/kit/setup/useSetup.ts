/** Loads the set-up checklists of companies, and remembers which of them a person has closed or hidden. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { isAdmin } from '#contract/roles.ts';
import type { SetupItem } from '#contract/setup.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { getMyCompanies } from '#src/session/session.ts';

const buildQuery = (companyId: number) => ({
  queryKey: [personalKey, 'setup', companyId],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SetupItem[]> =>
    (await api.setup.get({ params: { id: companyId }, signal })).data,
  // Somebody who comes back has probably done a step.
  staleTime: 0,
});

/** The checklist of one company. */
export const useSetup = (companyId: number) => useQuery(buildQuery(companyId));

/** Most companies of one person whose checklists the dashboard loads. */
const maxSetups = 5;

export interface Setup {
  company: { id: number; brand: string };
  /** Undefined while loading, and after a failure. */
  items: readonly SetupItem[] | undefined;
  error: Error | null;
  retry: () => void;
}

/**
 * The checklists of the user's companies; admins find them on the pages of companies.
 * @param selectedId shows only this company; null for all
 * @returns `isPending` until the first of them is known, so that the screen below does not jump
 */
export function useMySetups(me: Me | undefined, selectedId: number | null): { isPending: boolean; setups: Setup[] } {
  const mine = isAdmin(me) ? [] : getMyCompanies(me);
  const companies = mine.toSorted((one, other) => Number(other.id === selectedId) - Number(one.id === selectedId));
  const loaded = companies.slice(0, maxSetups);
  const results = useQueries({ queries: loaded.map(({ id }) => buildQuery(id)) });
  const setups = loaded.map((company, index): Setup => {
    const { data, error, refetch } = results[index]!;
    return { company, items: data, error: data ? null : error, retry: () => void refetch() };
  });
  return {
    isPending: setups.length > 0 && setups.every(({ items, error }) => !items && !error),
    setups: setups.filter(({ company }) => selectedId === null || company.id === selectedId),
  };
}

/** How a person left the checklist of a company on the dashboard. */
type CardState = 'open' | 'closed' | 'hidden';

export const useSetupCardState = (companyId: number, initial: CardState = 'open') =>
  useStore<CardState>(`setup.${companyId}`, initial);
