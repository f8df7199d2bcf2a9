/** Drawer that shows the basket beside the page where a product was added. */
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import type { Notice } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import type { BasketActions } from './basketActions.ts';
import { cartLabels } from './labels.ts';
import { CartLineList } from './CartLineList.tsx';
import { CompanyCartPart } from './CompanyCartPart.tsx';
import { useCheckout } from './useCheckout.ts';
import { useCompanyName } from './useCompanyName.ts';
import { isCheckoutBlocked } from './lineState.ts';
import { openedCart, type OpenedCart } from './cartDialogs.ts';
import { useBasket } from './useBasket.ts';
import { useLineActions, type ShowMessage } from './useLineActions.ts';
import { useRemovalFocus } from './useRemovalFocus.ts';

const Footer = styled('div')({ display: 'grid', gap: 14, width: '100%', paddingTop: 4 });
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem', '&:empty': { marginTop: -14 } });
/** Side by side on phones too, and stacked only if there is no room. */
const FooterActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  '&&& > *': { flex: '1 1 auto', paddingInline: 12, whiteSpace: 'nowrap' },
});
const Body = styled('div')({
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  '& > p': { margin: 0, color: color.muted },
  '&:focus': { outline: 'none' },
});
const CompanySection = styled('section')({
  padding: '18px 0',
  '& + &': { borderTop: `1px solid ${color.strongLine}` },
});

/** Closes the drawer and returns the focus to the place of the button. */
function closeDrawer(from: HTMLElement | null): void {
  openedCart.set(null);
  // The drawer releases the focus after it is removed.
  setTimeout(
    () =>
      from?.isConnected && from.querySelector<HTMLElement>('button:not(:disabled), a')?.focus({ preventScroll: true }),
  );
}

type Message = Pick<Notice, 'text' | 'tone' | 'action'>;

export function CartDrawer({ opened }: { opened: OpenedCart }) {
  const text = useLabels(cartLabels);
  const failureText = useFailureText();
  const getName = useCompanyName();
  const basketActions = useBasket() ?? noBasketActions;
  const [message, setMessage] = useState<Message>({ text: opened.note, tone: 'success' });
  // A dialog covers the page's messages, so the drawer shows its own.
  const showMessage: ShowMessage = (messageText, { tone = 'plain', action }) =>
    setMessage({ text: messageText, tone, ...(action && { action }) });
  const checkOut = useCheckout(basketActions);
  const { basket, failure } = basketActions;
  const box = useRef<HTMLDivElement>(null);
  const lineActions = useRemovalFocus(useLineActions(basketActions, showMessage), basket, box, box);

  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) openedCart.set(null);
  }, [key]);

  const isEmpty = basket?.carts.length === 0;
  const [first] = basket?.carts ?? [];
  const only = basket?.carts.length === 1 ? first : undefined;
  const { action } = message;
  return (
    <Dialog
      open
      place="right"
      onClose={() => closeDrawer(opened.returnFocusTo)}
      title={text.title}
      actions={
        basket &&
        !isEmpty && (
          <Footer>
            <SumLine label={text.goods(basket.goods_num)} value={basket.order_summ} isTotal />
            <Note role="status">{basket.areDiscountsMissing && text.discountsMissing}</Note>
            <FooterActions>
              <LinkButton to="/cart" variant="outlined" size="large">
                {text.toCart}
              </LinkButton>
              <Button
                variant="contained"
                size="large"
                disabled={isCheckoutBlocked(basket.carts)}
                onClick={() => checkOut()}
              >
                {text.checkout}
              </Button>
            </FooterActions>
          </Footer>
        )
      }
    >
      <Body ref={box} tabIndex={-1}>
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
        {!basket && failure === null && <Skeleton height={96} radius={14} />}
        {only && <CartLineList items={only.items} actions={lineActions} />}
        {!only &&
          basket?.carts.map((cart) => (
            <CompanySection key={cart.company.id} aria-label={getName(cart.company)}>
              <CompanyCartPart cart={cart} lineActions={lineActions} onCheckout={checkOut} />
            </CompanySection>
          ))}
        {isEmpty && <EmptyState icon="cart" title={text.empty.title} text={text.empty.text} />}
      </Body>
    </Dialog>
  );
}

/** For users who can't buy; the drawer is never opened for them. */
const noBasketActions: BasketActions = {
  basket: undefined,
  failure: null,
  retry: () => undefined,
  setCounts: async () => undefined,
  restore: async () => undefined,
  accept: () => undefined,
};
