/** Reloads the account after a change. */
import { useQueryClient } from '@tanstack/react-query';
import { accountQuery, sessionsQuery } from './queries.ts';

/** Returns a function that reloads the account and its sessions after a change. */
export function useRefreshAccount(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
}
