/** The bounds of a card payment: each provider has its lowest sum, and Stripe takes at most eight digits. */
import { asMinor, type Minor } from '#contract/money.ts';
import { highestCardSum } from '#contract/rules/orderBounds.ts';
import type { Services } from '#server/services.ts';
import { fail } from '#server/failure.ts';

type SumServices = Pick<Services, 'gateways' | 'settings'>;

/** The lowest sum that a card can pay, minor units: 1 or more. */
export const getLowestCardSum = ({ gateways, settings }: SumServices): Minor =>
  asMinor(gateways.payments.getLowestSum?.(settings.currency) ?? 1);

/** Whether a card can pay a sum at once. */
export const isCardSum = (services: SumServices, sum: Minor): boolean =>
  sum >= getLowestCardSum(services) && sum <= highestCardSum;

type TextServices = SumServices & { locale: string };

/** The bounds, formatted for the messages of failures. */
function getSumValues(services: TextServices): { min: string; max: string } {
  const format = new Intl.NumberFormat(services.locale, {
    style: 'currency',
    currency: services.settings.currency,
    currencyDisplay: 'narrowSymbol',
  });
  return { min: format.format(getLowestCardSum(services) / 100), max: format.format(highestCardSum / 100) };
}

/** @throws Failure `card_sum_out_of_range` if a card can't pay the sum at once */
export function assertCardSum(services: TextServices, sum: Minor): void {
  if (!isCardSum(services, sum)) throw fail('card_sum_out_of_range', { values: getSumValues(services) });
}

/**
 * Asserts that a card can pay an order by itself.
 * @param purchase the purchase of the order, and the sum of it that a card can still pay at once; null without one
 * @throws Failure `split_below_card_sum` if the sum is too low for a card but that of the purchase is not, otherwise
 *   `card_sum_out_of_range`
 */
export function assertOrderCardSum(
  services: TextServices,
  sum: Minor,
  purchase: { id: number; sum: Minor } | null,
): void {
  if (purchase && sum < getLowestCardSum(services) && isCardSum(services, purchase.sum))
    throw fail('split_below_card_sum', { values: getSumValues(services), body: { purchase_id: purchase.id } });
  assertCardSum(services, sum);
}
