/** Button that empties the cart after a confirmation. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import { storedSession } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { cartLabels } from './labels.ts';
import { mergeNote } from './mergeNote.ts';
import { clearBasket } from './serverBasket.ts';

/** Deletes the server's carts of somebody who is signed in, and empties the one on this device. */
async function clearCart(queries: QueryClient): Promise<void> {
  if (storedSession.get()) await clearBasket(queries);
  changeGuestCart({ type: 'empty' });
}

export interface ClearCartButtonProps {
  /** Gets the focus afterwards, because the button is gone then. */
  focusAfter: RefObject<HTMLElement | null>;
}

export function ClearCartButton({ focusAfter }: ClearCartButtonProps) {
  const text = useLabels(cartLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const clear = async () => {
    setBusy(true);
    try {
      await clearCart(queries);
      mergeNote.clear();
      notify(text.cleared);
      // The dialog releases the focus after it is removed.
      setTimeout(() => focusAfter.current?.focus({ preventScroll: true }));
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
    setBusy(false);
    setConfirming(false);
  };

  return (
    <>
      <Button color="secondary" size="small" onClick={() => setConfirming(true)}>
        {text.clear}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.clearDialog.title}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{text.clearDialog.dismiss}</Button>
            <Button variant="contained" color="error" onClick={() => void clear()} disabled={isBusy}>
              {text.clearDialog.confirm}
            </Button>
          </>
        }
      >
        {text.clearDialog.text}
      </Dialog>
    </>
  );
}
