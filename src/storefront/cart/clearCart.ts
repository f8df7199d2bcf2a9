/** Empties the cart: deletes the server's, removes its hash, clears the guest's. */
import type { QueryClient } from '@tanstack/react-query';
import { changeGuestCart } from '#src/session/cart.ts';
import { storedSession } from '#src/session/session.ts';
import { deleteCart } from './serverCart.ts';

export async function clearCart(queries: QueryClient): Promise<void> {
  if (storedSession.get()) await deleteCart(queries);
  changeGuestCart({ type: 'empty' });
}
