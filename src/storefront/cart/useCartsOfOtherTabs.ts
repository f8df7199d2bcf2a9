/** Lets a buyer's basket follow the changes of other tabs. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverCartCount } from '#src/session/cart.ts';
import { basketKey, getStoredBasket } from './serverBasket.ts';

/**
 * Loads the basket again after another tab has stored a count of its products that differs from this tab's. A change
 * that leaves the count the same is seen with the next load.
 */
export function useCartsOfOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    // The browser reports only what other tabs store
    const handleStorage = () => {
      const carts = getStoredBasket(queries);
      const count = serverCartCount.get();
      if (!carts || count === null || count === carts.reduce((sum, { goods_num }) => sum + goods_num, 0)) return;
      void queries.invalidateQueries({ queryKey: basketKey });
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [queries]);
}
