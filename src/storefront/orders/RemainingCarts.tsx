/** What is still in the basket after an order, with a link. */
import { useQuery } from '@tanstack/react-query';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { toBasket } from '../cart/basket.ts';
import { basketQuery } from '../cart/serverBasket.ts';
import { orderLabels } from './labels.ts';

/** For buyers. Renders nothing if the basket is empty. */
export function RemainingCarts() {
  const text = useLabels(orderLabels).placed;
  const locale = useLocale();
  const { data } = useQuery(basketQuery);
  const { carts, goods_num } = toBasket(data ?? []);
  if (carts.length === 0) return null;
  const brands = carts.map(({ company }) => company.brand ?? '');
  return (
    <Callout
      tone="note"
      title={text.remaining(goods_num)}
      actions={
        <LinkButton to="/cart" size="small" variant="outlined">
          {text.toCart}
        </LinkButton>
      }
    >
      <p>{text.remainingFrom(new Intl.ListFormat(locale).format(brands))}</p>
    </Callout>
  );
}
