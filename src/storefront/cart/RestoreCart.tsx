/** Opens the cart that a letter's link names. The secret stands behind the `#`, so no server's log ever has it. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CartItem } from '#contract/carts.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import { changeGuestCart, guestCart } from '#src/session/cart.ts';
import { emptyCart, isOtherCompany } from '#src/session/guestCart.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { keep, minutes } from '#src/session/kept.ts';
import { loginPath } from '#src/session/location.ts';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { useApi } from '../ApiContext.tsx';
import { useGo } from '../auth/useGo.ts';
import { keepCart } from './serverCart.ts';

const words = labels({
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
    otherTitle: 'Your cart holds products of another company',
    otherText: 'A cart holds products of one company. Take the one from the letter instead?',
    take: 'Take the one from the letter',
    keep: 'Keep mine',
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
    otherTitle: 'В вашей корзине товары другой компании',
    otherText: 'В корзине могут быть товары только одной компании. Взять вместо неё корзину из письма?',
    take: 'Взять корзину из письма',
    keep: 'Оставить мою',
  },
});

/** The secret of a link whose owner is signing in: no address but the letter's own holds it. */
const linkedCart = keep<string>('linked-cart', (value) => typeof value === 'string', minutes(30));
const kept = 'kept';
const backHere = `/cart#restore=${kept}`;

/** Puts lines into this device's cart: those that it has already stay as they are. */
function takeLines(items: readonly CartItem[]): void {
  for (const { product, count } of items) {
    const has = guestCart.get()?.items.some((item) => item.product.id === product.id);
    if (!has) changeGuestCart({ type: 'add', product, count });
  }
}

export function RestoreCart({ token }: { token: string }) {
  const text = useLabels(words);
  const failureText = useFailureText();
  const api = useApi();
  const queries = useQueryClient();
  const go = useGo();
  const [failure, setFailure] = useState<unknown>(null);
  const [others, setOthers] = useState<readonly CartItem[] | null>(null);

  const done = useCallback(() => {
    notify(text.opened, { tone: 'success' });
    go('/cart', { replace: true });
  }, [go, text]);
  const secret = useMemo(() => (token === kept && linkedCart.get()) || token, [token]);
  // Once a link, however often the screen is drawn
  const asked = useRef('');
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    linkedCart.clear();
    api.abandoned.restore({ body: { token: secret } }).then(({ cart, items, needs_sign_in }) => {
      if (needs_sign_in) {
        notify(text.signIn);
        linkedCart.set(secret);
        go(loginPath(backHere), { replace: true });
      } else if (cart) {
        keepCart(queries, cart);
        done();
      } else if (items[0] && isOtherCompany(guestCart.get() ?? emptyCart, items[0].product)) setOthers(items);
      else {
        takeLines(items);
        done();
      }
    }, setFailure);
  }, [api, done, go, queries, secret, text, token]);

  if (hasCode(failure, 'cart_of_another')) {
    const change = () => {
      linkedCart.set(secret);
      go(`/logout?next=${encodeURIComponent(loginPath(backHere))}`);
    };
    return (
      <Callout
        tone="warning"
        title={text.foreign}
        actions={
          <Button size="small" variant="outlined" onClick={change}>
            {text.change}
          </Button>
        }
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
  if (!others) return null;
  const replace = () => {
    changeGuestCart({ type: 'empty' });
    takeLines(others);
    done();
  };
  return (
    <Callout
      tone="warning"
      title={text.otherTitle}
      actions={
        <>
          <Button size="small" onClick={replace}>
            {text.take}
          </Button>
          <Button size="small" variant="outlined" onClick={() => go('/cart', { replace: true })}>
            {text.keep}
          </Button>
        </>
      }
    >
      <p>{text.otherText}</p>
    </Callout>
  );
}
