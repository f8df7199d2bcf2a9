/** Empties whichever cart is in use: deletes the server's, forgets its hash, clears the guest's. */
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { cartHash, changeGuestCart } from '#src/session/cart.ts';
import { keptSession } from '#src/session/session.ts';
import { cartKey, inTurn, keepCart } from './serverCart.ts';

export async function clearCart(queries: QueryClient): Promise<void> {
  if (keptSession.get()) {
    await inTurn(async () => {
      await queries.cancelQueries({ queryKey: cartKey });
      const hash = cartHash.get();
      try {
        if (hash) await api.carts.clear({ body: { hash } });
      } catch (error) {
        // What is gone already is as empty as can be.
        if (!hasCode(error, 'not_found')) throw error;
      }
      keepCart(queries, null);
    });
  }
  changeGuestCart({ type: 'empty' });
}
