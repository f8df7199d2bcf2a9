import { useQueryClient } from '@tanstack/react-query';
import { accountQuery, sessionsQuery } from './queries.ts';

/** Has what the account's screen shows looked at again, after a change of the account. */
export function useAccountChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
}
