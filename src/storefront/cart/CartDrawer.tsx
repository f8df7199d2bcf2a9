/** The cart at the side of whatever page it was filled from. */
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import type { Notice } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import { useGo } from '../auth/useGo.ts';
import { cartLabels } from './labels.ts';
import { Lines } from './Lines.tsx';
import { adjustedCounts } from './lineState.ts';
import { openedCart, type OpenedCart } from './openedCart.ts';
import { useCart } from './useCart.ts';
import { useLineDeeds, type Tell } from './useLineDeeds.ts';

const Foot = styled('div')({ display: 'grid', gap: 14, width: '100%', paddingTop: 4 });
/** Beside each other on a phone too, in Russian too; above each other where even that has no room. */
const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  '&&& > *': { flex: '1 1 auto', paddingInline: 12, whiteSpace: 'nowrap' },
});
const Body = styled('div')({
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  '& > p': { margin: 0, color: colour.muted },
});

/** Closes it and puts the focus where the buyer was. */
function close(from: HTMLElement | null): void {
  openedCart.set(null);
  // The drawer gives the focus up when it is gone.
  setTimeout(
    () =>
      from?.isConnected && from.querySelector<HTMLElement>('button:not(:disabled), a')?.focus({ preventScroll: true }),
  );
}

type Message = Pick<Notice, 'text' | 'tone' | 'action'>;

export function CartDrawer({ opened }: { opened: OpenedCart }) {
  const text = useLabels(cartLabels);
  const failureText = useFailureText();
  const go = useGo();
  const desk = useCart();
  const [message, setMessage] = useState<Message>({ text: opened.note, tone: 'success' });
  // Messages of the page lie beneath a dialog.
  const tell: Tell = (words, { tone = 'plain', action }) =>
    setMessage({ text: words, tone, ...(action && { action }) });
  const deeds = useLineDeeds(desk ?? noDesk, tell);

  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) openedCart.set(null);
  }, [key]);

  const cart = desk?.cart;
  const failure = desk?.failure ?? null;
  const isEmpty = cart?.items.length === 0;
  const isHeldUp = cart !== undefined && adjustedCounts(cart.items).size > 0;
  const { action } = message;
  return (
    <Dialog
      open
      place="end"
      onClose={() => close(opened.from)}
      title={text.title}
      actions={
        cart &&
        !isEmpty && (
          <Foot>
            <SumLine label={text.goods(cart.goods_num)} value={cart.order_summ} isTotal />
            <Ways>
              <LinkButton to="/cart" variant="outlined" size="large">
                {text.toCart}
              </LinkButton>
              <Button
                variant="contained"
                size="large"
                disabled={isHeldUp}
                onClick={() => {
                  desk?.accept();
                  go('/checkout');
                }}
              >
                {text.checkout}
              </Button>
            </Ways>
          </Foot>
        )
      }
    >
      <Body>
        <Callout
          tone={message.tone === 'error' || failure !== null ? 'error' : 'good'}
          title={failure === null ? message.text : failureText(failure)}
          {...(action && {
            actions: (
              <Button
                size="small"
                onClick={() => {
                  action.run();
                  setMessage({ text: text.undone, tone: 'success' });
                }}
              >
                {action.label}
              </Button>
            ),
          })}
        />
        {!cart && failure === null && <Skeleton height={96} radius={14} />}
        {cart && !isEmpty && <Lines items={cart.items} deeds={deeds} />}
        {isEmpty && <EmptyState icon="cart" title={text.empty.title} text={text.empty.text} />}
      </Body>
    </Dialog>
  );
}

/** Of whoever doesn't buy: nothing opens a drawer for them. */
const noDesk = {
  cart: undefined,
  failure: null,
  retry: () => undefined,
  setCounts: async () => undefined,
  restore: async () => undefined,
  accept: () => undefined,
};
