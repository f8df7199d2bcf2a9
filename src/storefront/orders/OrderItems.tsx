/** Items of an order at their prices, and its sums. */
import styled from '@emotion/styled';
import type { LinkedOrder } from '#contract/orderLinks.ts';
import { getOrderPaymentState } from '#contract/rules/orderPaymentState.ts';
import { findExternalPayment } from '#contract/rules/externalPayment.ts';
import { formatLineTax, isUntaxed, listPlacedOrderSums } from '#contract/rules/orderSums.ts';
import { formatDate } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import { LinePhoto } from '../cart/LinePhoto.tsx';
import { orderLabels } from './labels.ts';

const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 14 });
const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: '64px 1fr auto',
  gap: 14,
  alignItems: 'center',
  lineHeight: 1.35,
  '& a': { color: 'inherit', textDecoration: 'none', fontWeight: 550 },
  '& a:hover': { textDecoration: 'underline' },
  '& small': { display: 'block', color: color.muted, fontSize: '0.875rem', marginTop: 2 },
});
const Sums = styled('div')({ display: 'grid', gap: 10, paddingTop: 16, borderTop: `1px solid ${color.line}` });
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });

export function OrderItems({ order }: { order: LinkedOrder }) {
  const text = useLabels(orderLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const state = getOrderPaymentState(order);
  const { added, included, notes } = listPlacedOrderSums(order, locale);
  const externalPayment = order.status === 'canceled' && findExternalPayment(order);
  return (
    <>
      <h2>{text.items}</h2>
      <Lines>
        {order.items.map((item) => (
          <Line key={item.id}>
            <LinePhoto src={item.photo} size={64} />
            <span>
              <AppLink to={`/products/view/${item.product_id}`}>{getLocalizedName(item, locale)}</AppLink>
              <small>
                {item.count} × {format(item.price)}
              </small>
              {item.discounts?.map((discount) => (
                <small key={discount.promotion_id}>
                  {getLocalizedName(discount, locale)}: −{format(discount.amount)}
                </small>
              ))}
              {item.tax && !isUntaxed(order) && <small>{formatLineTax(item.tax, locale, format)}</small>}
            </span>
            <Price value={item.sum} size="small" decimals="always" />
          </Line>
        ))}
      </Lines>
      <Sums>
        <SumLine label={text.sums.goods(order.product_amount)} value={order.goods_sum} />
        {added.map(({ label, amount }) => (
          <SumLine key={label} label={label} value={amount} />
        ))}
        {order.bonuses_spent > 0 && (
          <SumLine
            label={text.sums[order.status === 'canceled' ? 'bonusesBack' : 'bonuses']}
            value={order.status === 'canceled' ? order.bonuses_spent : -order.bonuses_spent}
          />
        )}
        <SumLine label={text.sums[state]} value={state === 'canceled' ? 0 : order.sum_to_pay} isTotal />
        {included.map(({ label, amount }) => (
          <SumLine key={label} label={label} value={amount} />
        ))}
        {notes.map((note) => (
          <Note key={note}>{note}</Note>
        ))}
        {externalPayment && (
          <SumLine
            label={text.external.paid(formatDate(externalPayment.since, locale))}
            value={externalPayment.amount}
          />
        )}
        {externalPayment && <Note>{text.external.back(order.company.brand)}</Note>}
      </Sums>
    </>
  );
}
