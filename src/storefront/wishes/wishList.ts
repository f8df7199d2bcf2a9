/** The wish list in use as the screens see it: an account's on the server, a guest's on the device. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import { useKept } from '#src/session/kept.ts';
import { buys, useSession } from '#src/session/session.ts';
import { guestWishes } from '#src/session/wishes.ts';

export const wishesKey = [mine, 'wishes'] as const;

const wishesQuery = {
  queryKey: wishesKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<number[]> => (await api.wishes.ids({ signal })).data,
  staleTime: 60_000,
};

/** The one list of nothing, so that it is the same at every rendering. */
const nothing: readonly number[] = [];

/** Reads something off the list in use: its ids, newest first. */
function useWishList<T>(read: (ids: readonly number[]) => T): {
  value: T;
  error: unknown;
  isPending: boolean;
  refetch: () => void;
} {
  const session = useSession();
  const guest = useKept(guestWishes) ?? nothing;
  const query = useQuery({ ...wishesQuery, enabled: session !== null && buys(session.me), select: read });
  const value = session === null ? read(guest) : query.data === undefined ? read(nothing) : query.data;
  return {
    value,
    error: session ? query.error : null,
    isPending: session !== null && query.data === undefined,
    refetch: () => void query.refetch(),
  };
}

/** The products that are wished for, newest first. */
export const useWishes = () => useWishList(useCallback((ids: readonly number[]) => ids, []));

export const useIsWished = (id: number): boolean =>
  useWishList(useCallback((ids: readonly number[]) => ids.includes(id), [id])).value;

/** How many products are wished for, for the badge in the header; 0 while the server renders. */
export const useWishCount = (): number => useWishList(useCallback((ids: readonly number[]) => ids.length, [])).value;
