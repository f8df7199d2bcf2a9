import { expect, it } from 'vitest';
import { orderStatuses } from '#contract/rules/orderStatuses.ts';
import { allowedStatuses } from '#server/domains/orders/status.ts';
import { paymentLabels } from '#src/storefront/payment/labels.ts';
import { productLabels } from '#src/storefront/product/labels.ts';

it('promises on a product’s page what the page of a paid order keeps: only a new order can be canceled', () => {
  const cancelable = orderStatuses.filter((status) => allowedStatuses(status, 'buyer').includes('canceled'));
  expect(cancelable).toEqual(['new']);
  expect([productLabels.en.safe, productLabels.ru.safe]).toEqual([
    'Free cancellation until the order is paid or accepted by the shop',
    'Бесплатная отмена, пока заказ не оплачен и не принят магазином',
  ]);
  expect([paymentLabels.en.order.paidText, paymentLabels.ru.order.paidText]).toEqual([
    expect.stringMatching(/^To cancel, write to the shop/),
    expect.stringMatching(/магазин/),
  ]);
});
