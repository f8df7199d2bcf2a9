/** Moves a guest's wishes into the account after sign-in. The frame mounts it once. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { canBuy, useSession } from '#src/session/session.ts';
import { guestWishes } from '#src/session/wishes.ts';

export function useWishSync(): void {
  const queries = useQueryClient();
  const me = useSession()?.me;
  const userId = me?.id;
  const isBuyer = me !== undefined && canBuy(me);
  const isGuest = me?.is_guest ?? false;

  useEffect(() => {
    if (!isBuyer || !guestWishes.get()?.length) return;
    // If it fails, the next visit repeats it: nothing is lost.
    void import('./moveWishesToAccount.ts')
      .then(({ moveWishesToAccount }) => moveWishesToAccount(queries, isGuest))
      .catch(() => undefined);
  }, [userId, isBuyer, isGuest, queries]);
}
