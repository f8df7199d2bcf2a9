/** Button that cancels an order after a confirmation, if the server allows it. */
import { Button } from '#src/ui/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { meKey } from '../auth/useFreshMe.ts';
import { orderKey, ordersKey } from './keys.ts';
import { orderLabels } from './labels.ts';

export function CancelOrderButton({ order }: { order: Order }) {
  const text = useLabels(orderLabels).cancel;
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!order.allowed_statuses.includes('canceled')) return null;

  const cancel = async () => {
    setBusy(true);
    try {
      const canceled = await api.orders.edit({
        params: { id: order.id },
        body: { status: 'canceled', updated_at: order.updated_at },
      });
      queries.setQueryData(orderKey(order.id), canceled);
      notify(text.done);
      // The list and the bonus balance may have changed.
      void queries.invalidateQueries({ queryKey: ordersKey });
      void queries.invalidateQueries({ queryKey: meKey });
    } catch (error) {
      const hasMoved = hasCode(error, 'stale', 'forbidden_transition');
      notify(hasMoved ? text.stale : failureText(error), { tone: 'error' });
      if (hasMoved) void queries.invalidateQueries({ queryKey: orderKey(order.id) });
    }
    setBusy(false);
    setConfirming(false);
  };

  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setConfirming(true)}>
        {text.button}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.title}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{text.dismiss}</Button>
            <Button variant="contained" color="error" disabled={isBusy} onClick={() => void cancel()}>
              {text.confirm}
            </Button>
          </>
        }
      >
        {text.text}
      </Dialog>
    </>
  );
}
