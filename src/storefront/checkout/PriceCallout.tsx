/** Says which prices and deliveries are not those any more that the buyer saw. */
import styled from '@emotion/styled';
import type { CartItem } from '#contract/carts.ts';
import { formatId } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import type { CompanyCart } from '../cart/basket.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import { deliveryLabels } from '../delivery/labels.ts';
import { checkoutLabels } from './labels.ts';
import type { PriceProblem } from './problem.ts';
import type { ChosenDeliveries, ChosenDelivery } from './useChosenDeliveries.ts';

export const Lines = styled('ul')({
  '&:empty': { display: 'none' },
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  display: 'grid',
  gap: 4,
  fontSize: '0.9375rem',
});

/** Returns the name of a product of the order. */
export function nameProduct(items: readonly CartItem[], id: number, locale: Locale): string {
  const item = items.find(({ product }) => product.id === id);
  return item ? getLocalizedName(item.product, locale) : formatId(id, locale);
}

/** A delivery that costs something else than the buyer saw. */
interface RepricedDelivery {
  companyId: number;
  /** What the method is called; null for a pickup. */
  name: string | null;
  was: number;
  now: number;
}

/** Compares the deliveries that the buyer saw with the present ones. Another method is no other price. */
const listRepricedDeliveries = (
  before: readonly ChosenDelivery[],
  after: readonly ChosenDelivery[],
): RepricedDelivery[] =>
  before.flatMap(({ companyId, method, name, price: was }) => {
    const now = after.find((one) => one.companyId === companyId && one.method === method)?.price;
    return now === undefined || now === was ? [] : [{ companyId, name, was, now }];
  });

export interface PriceCalloutProps {
  /** Of the last try to order; null if it is not about prices. */
  problem: PriceProblem | null;
  deliveries: ChosenDeliveries;
  items: readonly CartItem[];
  /** Those of the order. */
  companies: readonly CompanyCart['company'][];
}

export function PriceCallout({ problem, deliveries, items, companies }: PriceCalloutProps) {
  const { chosen, withdrawn } = deliveries;
  const labels = useLabels(checkoutLabels);
  const text = labels.problems.price;
  const { free } = useLabels(deliveryLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const getName = useCompanyName();
  const nameCompany = (id: number) => getName(companies.find((company) => company.id === id)!);
  return (
    <Callout tone="warning" title={problem ? text.title : text.withdrawnTitle}>
      <p>{text.text}</p>
      <Lines>
        {problem?.lines.map((line) => (
          <li key={line.product_id}>
            {nameProduct(items, line.product_id, locale)}: <s>{format(line.was)}</s> →{' '}
            <strong>{format(line.now)}</strong>
          </li>
        ))}
        {listRepricedDeliveries(problem?.deliveries ?? [], chosen).map(({ companyId, name, was, now }) => (
          <li key={`repriced ${companyId}`}>
            {nameCompany(companyId)}: {name ?? labels.receiving.pickup} <s>{format(was)}</s> →{' '}
            <strong>{format(now)}</strong>
          </li>
        ))}
        {withdrawn.map(({ companyId, name, instead }) => (
          <li key={`withdrawn ${companyId}`}>
            {text.withdrawn(
              name,
              nameCompany(companyId),
              `${instead.name}, ${instead.price === 0 ? free : format(instead.price)}`,
            )}
          </li>
        ))}
      </Lines>
    </Callout>
  );
}
