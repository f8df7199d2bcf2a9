/** Lets a buyer's basket follow the changes of other tabs. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BasketCart } from '#contract/basket.ts';
import { serverCartCount } from '#src/session/cart.ts';
import { createStoredValue } from '#src/session/storedValue.ts';
import { basketKey, getStoredBasket, runInTurn } from './serverBasket.ts';

const linesKey = 'cartLines';
/** The lines that a tab of this browser has written last. */
const writtenLines = createStoredValue<string>(linesKey, (value) => typeof value === 'string');

/** Tells carts apart that have as many products: `3:1x2,5x1`. */
const describeLines = (carts: readonly BasketCart[]): string =>
  carts.map(({ id, items }) => `${id}:${items.map(({ product, count }) => `${product.id}x${count}`).join()}`).join(';');

/** What another tab stores after one change arrives within this time, and is answered by one call. */
const pauseMs = 50;

/**
 * Loads the basket again after another tab has stored a count of its products, or written lines, that differ from this
 * tab's. What a tab only reads is not passed on: two tabs would never come to rest.
 */
export function useCartsOfOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let areLinesNew = false;
    let isWriting = false;
    const reloadChanged = () => {
      const carts = getStoredBasket(queries);
      // Older ones may be those of before a change on another device
      const lines = areLinesNew ? writtenLines.get() : null;
      areLinesNew = false;
      if (!carts) return;
      const count = serverCartCount.get();
      const isOtherCount = count !== null && count !== carts.reduce((sum, { goods_num }) => sum + goods_num, 0);
      if (isOtherCount || (lines !== null && lines !== describeLines(carts)))
        void queries.invalidateQueries({ queryKey: basketKey });
    };
    // The browser reports only what other tabs store
    const handleStorage = ({ key }: StorageEvent) => {
      areLinesNew ||= key === linesKey;
      clearTimeout(timer);
      timer = setTimeout(reloadChanged, pauseMs);
    };
    const passOnLines = async () => {
      isWriting = false;
      const carts = getStoredBasket(queries);
      if (carts) writtenLines.set(describeLines(carts));
    };
    window.addEventListener('storage', handleStorage);
    const unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
      if (isWriting || event.query.queryKey.join() !== basketKey.join()) return;
      isWriting = true;
      // A count is on the screen before its call is in the queue, and no other tab can read it before the answer
      queueMicrotask(() => void runInTurn(passOnLines));
    });
    return () => {
      window.removeEventListener('storage', handleStorage);
      clearTimeout(timer);
      unsubscribe();
    };
  }, [queries]);
}
