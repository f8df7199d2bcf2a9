/** Opens the cart of an emailed link. The secret is in the hash, so it never reaches a server's log. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CartItem } from '#contract/carts.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { guestCart } from '#src/session/cart.ts';
import { changeGuestCart } from '#src/session/changeGuestCart.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { createStoredValue, minutes } from '#src/session/storedValue.ts';
import { buildLoginPath } from '#src/session/location.ts';
import { Callout, CalloutButton } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { useApi } from '../ApiContext.tsx';
import { useGo } from '../auth/useGo.ts';
import { basketKey, reloadBasket } from './serverBasket.ts';

const restoreCartLabels = labels({
  en: {
    opened: 'Here is the cart from the letter',
    failed: 'The cart from the letter can’t be opened',
    gone: 'This cart has been ordered or emptied, or its link is over.',
    wrong: 'The link is incomplete or over: open it from the letter once more.',
    signIn: 'Sign in to open your cart',
    foreign: 'This cart belongs to another account',
    foreignText:
      'You see your own below. Sign in to the account that the letter was sent to: the cart from the letter will open there.',
    change: 'Sign in to another account',
  },
  ru: {
    opened: 'Вот корзина из письма',
    failed: 'Корзину из письма открыть не удалось',
    gone: 'Эту корзину уже оформили или очистили, либо срок ссылки истёк.',
    wrong: 'Ссылка неполная или устарела: откройте её из письма ещё раз.',
    signIn: 'Войдите, чтобы открыть вашу корзину',
    foreign: 'Эта корзина принадлежит другой учётной записи',
    foreignText:
      'Ниже — ваша собственная. Войдите в учётную запись, на почту которой пришло письмо: корзина из письма откроется там.',
    change: 'Войти в другую учётную запись',
  },
});

/** Secret of a link while its owner signs in: it must not appear in other addresses. */
const storedCartLink = createStoredValue<string>('linked-cart', (value) => typeof value === 'string', minutes(30));
const storedMarker = 'kept';
const returnPath = `/cart#restore=${storedMarker}`;

/** Adds lines to the cart of this device; products already in it stay unchanged. */
function addLines(items: readonly CartItem[]): void {
  for (const { product, count } of items) {
    const isInCart = guestCart.get()?.items.some((item) => item.product.id === product.id);
    if (!isInCart) changeGuestCart({ type: 'add', product, count });
  }
}

export function CartRestoration({ token }: { token: string }) {
  const text = useLabels(restoreCartLabels);
  const failureText = useFailureText();
  const api = useApi();
  const queries = useQueryClient();
  const go = useGo();
  const [failure, setFailure] = useState<unknown>(null);

  const finish = useCallback(() => {
    notify(text.opened, { tone: 'success' });
    go('/cart', { replace: true });
  }, [go, text]);
  const secret = useMemo(() => (token === storedMarker && storedCartLink.get()) || token, [token]);
  // Requests each link once, however often the component renders
  const requestedToken = useRef('');
  useEffect(() => {
    if (requestedToken.current === token) return;
    requestedToken.current = token;
    storedCartLink.clear();
    api.abandoned.restore({ body: { token: secret } }).then(({ cart, items, needs_sign_in }) => {
      if (needs_sign_in) {
        notify(text.signIn);
        storedCartLink.set(secret);
        go(buildLoginPath(returnPath), { replace: true });
      } else {
        // A failure to load the basket is shown by the page.
        if (cart) void reloadBasket(queries).catch(() => queries.invalidateQueries({ queryKey: basketKey }));
        else addLines(items);
        finish();
      }
    }, setFailure);
  }, [api, finish, go, queries, secret, text, token]);

  if (hasCode(failure, 'cart_of_another')) {
    const switchAccount = () => {
      storedCartLink.set(secret);
      go(`/logout?next=${encodeURIComponent(buildLoginPath(returnPath))}`);
    };
    return (
      <Callout
        tone="warning"
        title={text.foreign}
        actions={<CalloutButton onClick={switchAccount}>{text.change}</CalloutButton>}
      >
        <p>{text.foreignText}</p>
      </Callout>
    );
  }
  if (failure !== null) {
    return (
      <Callout tone="warning" title={text.failed}>
        <p>
          {hasCode(failure, 'not_found') ? text.gone : hasCode(failure, 'invalid') ? text.wrong : failureText(failure)}
        </p>
      </Callout>
    );
  }
  return null;
}
