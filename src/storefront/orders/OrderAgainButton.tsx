/** Button that adds the items of an order to the cart again, with a dialog for items that could not be added. */
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button, type ButtonProps } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { cartLabels } from '../cart/labels.ts';
import { LinePhoto } from '../cart/LinePhoto.tsx';
import { openedCart } from '../cart/cartDialogs.ts';
import { orderLabels } from './labels.ts';
import { orderAgain, type AgainOutcome } from './orderAgain.ts';

const Place = styled('div')({ display: 'grid', position: 'relative', zIndex: 1 });
const LeftList = styled('ul')({
  listStyle: 'none',
  margin: '14px 0 0',
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li': { display: 'flex', alignItems: 'center', gap: 12, lineHeight: 1.35 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.875rem' },
});

export interface OrderAgainButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  order: Pick<Order, 'id' | 'items'>;
}

export function OrderAgainButton({ order, size, variant = 'outlined' }: OrderAgainButtonProps) {
  const text = useLabels(orderLabels).again;
  const reasons = useLabels(cartLabels).merge.reasons;
  const locale = useLocale();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const place = useRef<HTMLDivElement>(null);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<AgainOutcome | null>(null);

  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const next = await orderAgain(queries, order.items);
      setOutcome(next.left.length > 0 ? next : null);
      if (next.left.length === 0) openedCart.set({ note: text.added(next.added), returnFocusTo: place.current });
    } catch (error) {
      setOutcome(null);
      notify(failureText(error), {
        tone: 'error',
        action: { label: text.tryAgain, run: () => void run() },
      });
    }
    isRunning.current = false;
    setBusy(false);
  };
  const close = () => setOutcome(null);

  return (
    <Place ref={place}>
      <Button
        {...(size && { size })}
        variant={variant}
        disabled={isBusy}
        startIcon={<Icon name="again" size={18} />}
        aria-label={`${text.button}: ${text.of(order.id)}`}
        onClick={() => void run()}
      >
        {text.button}
      </Button>
      <Dialog
        open={outcome !== null}
        onClose={close}
        title={outcome && outcome.added > 0 ? text.some : text.none}
        actions={
          <>
            <Button onClick={close}>{text.close}</Button>
            {outcome && outcome.added > 0 && (
              <LinkButton variant="contained" to="/cart">
                {text.toCart}
              </LinkButton>
            )}
          </>
        }
      >
        {outcome && (
          <>
            {outcome.added > 0 && text.added(outcome.added)}
            <LeftList>
              {outcome.left.map(({ item, count, reason }) => (
                <li key={item.id}>
                  <LinePhoto src={item.photo} size={44} />
                  <span>
                    {getLocalizedName(item, locale)} × {count}
                    <small>{reasons[reason]}</small>
                  </span>
                </li>
              ))}
            </LeftList>
          </>
        )}
      </Dialog>
    </Place>
  );
}
