/** Asks before the cart is emptied. Loaded when somebody wants to. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import { storedSession } from '#src/session/session.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { mergeNote } from './mergeNote.ts';
import { clearBasket } from './serverBasket.ts';

const dialogLabels = labels({
  en: {
    title: 'Empty the cart?',
    text: 'All products will be removed.',
    confirm: 'Empty it',
    dismiss: 'Keep it',
    cleared: 'The cart is empty now',
  },
  ru: {
    title: 'Очистить корзину?',
    text: 'Из неё исчезнут все товары.',
    confirm: 'Очистить',
    dismiss: 'Оставить',
    cleared: 'Корзина очищена',
  },
});

/** Deletes the server's carts of somebody who is signed in, and empties the one on this device. */
async function clearCart(queries: QueryClient): Promise<void> {
  if (storedSession.get()) await clearBasket(queries);
  changeGuestCart({ type: 'empty' });
}

export interface ClearCartDialogProps {
  onClose: () => void;
  /** Called when the cart is empty. */
  onCleared: () => void;
}

export function ClearCartDialog({ onClose, onCleared }: ClearCartDialogProps) {
  const text = useLabels(dialogLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const clear = async () => {
    setBusy(true);
    try {
      await clearCart(queries);
      mergeNote.clear();
      notify(text.cleared);
      onCleared();
    } catch (error) {
      notify(failureText(error), { tone: 'error' });
    }
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button onClick={onClose}>{text.dismiss}</Button>
          <Button variant="contained" color="error" onClick={() => void clear()} disabled={isBusy}>
            {text.confirm}
          </Button>
        </>
      }
    >
      {text.text}
    </Dialog>
  );
}
