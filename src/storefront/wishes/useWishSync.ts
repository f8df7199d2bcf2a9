/** Takes what a guest wished for into the account of whoever has signed in. The frame mounts it once. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { buys, useSession } from '#src/session/session.ts';
import { guestWishes } from '#src/session/wishes.ts';

export function useWishKeeper(): void {
  const queries = useQueryClient();
  const me = useSession()?.me;
  const userId = me?.id;
  const isBuyer = me !== undefined && buys(me);
  const isGuest = me?.is_guest ?? false;

  useEffect(() => {
    if (!isBuyer || !guestWishes.get()?.length) return;
    // Next time is soon enough where it can't be done now: nothing is lost.
    void import('./keepWishes.ts').then(({ keepWishes }) => keepWishes(queries, isGuest)).catch(() => undefined);
  }, [userId, isBuyer, isGuest, queries]);
}
