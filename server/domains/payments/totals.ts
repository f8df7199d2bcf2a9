/** The sums that one card payment can have: the provider has a lowest, and Stripe takes at most eight digits. */
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

/** @throws Failure `card_sum_out_of_range` if a card can't pay the sum at once */
export function assertCardSum(services: SumServices & { locale: string }, sum: Minor): void {
  if (isCardSum(services, sum)) return;
  const { currency } = services.settings;
  const format = new Intl.NumberFormat(services.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  throw fail('card_sum_out_of_range', {
    values: { min: format.format(getLowestCardSum(services) / 100), max: format.format(highestCardSum / 100) },
  });
}
