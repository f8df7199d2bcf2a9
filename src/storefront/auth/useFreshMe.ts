/** Keeps the stored user up to date: roles, balance, name. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { updateStoredMe } from '#src/session/session.ts';

export const meKey = [personalKey, 'me'] as const;

/**
 * Requests the user when a page opens and when it becomes visible again; an invalid token closes the session.
 * @param isSignedIn whether there is a session
 */
export function useFreshMe(isSignedIn: boolean): void {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => api.users.me({ signal }),
    enabled: isSignedIn,
    staleTime: 60_000,
  });
  useEffect(() => {
    if (data) updateStoredMe(data);
    // The stored user may have been changed since an equal answer
  }, [data, dataUpdatedAt]);
}
