/** The wish list of the current user: an account's on the server, a guest's on the device. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { useStoredValue } from '#src/session/storedValue.ts';
import { canBuy, useSession } from '#src/session/session.ts';
import { guestWishes } from '#src/session/wishes.ts';

export const wishesKey = [personalKey, 'wishes'] as const;

const wishesQuery = {
  queryKey: wishesKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<number[]> => (await api.wishes.ids({ signal })).data,
  staleTime: 60_000,
};

/** One empty list, so that its identity is stable between renders. */
const noWishes: readonly number[] = [];

/** Selects something from the current list of ids, newest first. */
function useWishList<T>(read: (ids: readonly number[]) => T): {
  value: T;
  error: unknown;
  isPending: boolean;
  refetch: () => void;
} {
  const session = useSession();
  const guest = useStoredValue(guestWishes) ?? noWishes;
  const query = useQuery({ ...wishesQuery, enabled: session !== null && canBuy(session.me), select: read });
  const value = session === null ? read(guest) : query.data === undefined ? read(noWishes) : query.data;
  return {
    value,
    error: session ? query.error : null,
    isPending: session !== null && query.data === undefined,
    refetch: () => void query.refetch(),
  };
}

/** Returns the ids of wished products, newest first. */
export const useWishes = () => useWishList(useCallback((ids: readonly number[]) => ids, []));

export const useIsWished = (id: number): boolean =>
  useWishList(useCallback((ids: readonly number[]) => ids.includes(id), [id])).value;

/** Returns the number of wishes for the header's badge; 0 while the server renders. */
export const useWishCount = (): number => useWishList(useCallback((ids: readonly number[]) => ids.length, [])).value;
