/** Keeps what the device knows of its user fresh: rights, balance, name. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import { keepMe } from '#src/session/session.ts';

export const meKey = [mine, 'me'] as const;

/**
 * Asks the server who this is, when a page opens and when it comes into view again; a dead token ends the session.
 * @param isSignedIn whether there is somebody to ask about
 */
export function useFreshMe(isSignedIn: boolean): void {
  const { data } = useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => api.users.me({ signal }),
    enabled: isSignedIn,
    staleTime: 60_000,
  });
  useEffect(() => {
    if (data) keepMe(data);
  }, [data]);
}
