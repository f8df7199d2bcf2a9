/** Empties whichever cart is in use: deletes the server's, forgets its hash, clears the guest's. */
import type { QueryClient } from '@tanstack/react-query';
import { changeGuestCart } from '#src/session/cart.ts';
import { keptSession } from '#src/session/session.ts';
import { deleteCart } from './serverCart.ts';

export async function clearCart(queries: QueryClient): Promise<void> {
  if (keptSession.get()) await deleteCart(queries);
  changeGuestCart({ type: 'empty' });
}
