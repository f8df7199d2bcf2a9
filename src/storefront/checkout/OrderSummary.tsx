/**
 * Summary of the order: the button with what it costs, bonuses, codes, lines and sums. The button stands where nothing
 * that arrives later moves it: on wide screens first, else in a bar at the bottom of the window.
 */
import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { getCountryName } from '#contract/rules/countryCodes.ts';
import { listOrderSums, type Summed } from '#contract/rules/orderSums.ts';
import { useInstallation, useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, visuallyHidden } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { FooterBar } from '#src/ui/FooterBar.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SumLine } from '#src/ui/SumLine.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import type { Basket } from '../cart/basket.ts';
import { isQuotable } from '../delivery/quotes.ts';
import { hasDelivery, type CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';
import { BasketLines } from './OrderLines.tsx';
import type { ChosenDeliveries, ChosenDelivery } from './useChosenDeliveries.ts';
import type { PreviewSums } from './orderPreview.ts';
import { NearPromotions, Promo } from './Promo.tsx';

const toCents = (amount: number): number => Math.round(amount * 100);

/**
 * Calculates how bonuses reduce a sum: one bonus is one unit of the currency. The server decides.
 * @param sum sum of the order, in units of the currency
 * @param balance bonuses that may be spent, in units of the currency
 * @returns bonuses spent and the amount left to pay
 */
export function calculateSums(sum: number, balance: number): { spent: number; toPay: number } {
  const spent = Math.max(0, Math.min(toCents(sum), toCents(balance)));
  return { spent: spent / 100, toPay: (toCents(sum) - spent) / 100 };
}

/** The sum of goods and deliveries, in units of the currency. */
export const sumWithDelivery = (goods: number, deliveries: readonly ChosenDelivery[]): number =>
  deliveries.reduce((sum, { price }) => sum + toCents(price), toCents(goods)) / 100;

/** The sums as far as the form knows them before the server answers: with the basket's discounts. */
const toSums = ({ carts }: Basket, deliveries: readonly ChosenDelivery[]): Summed => ({
  discount_sum: 0,
  delivery_sum: sumWithDelivery(0, deliveries),
  prices_include_tax: true,
  // Discounts of counts that were just changed are not known yet, nor is their sum
  items: carts.flatMap(({ goods_sum, items }) => (goods_sum === undefined ? [] : items)),
});

/** The goods before discounts, in units of the currency. */
const sumGoods = ({ carts }: Basket): number =>
  carts.reduce((sum, cart) => sum + toCents(cart.goods_sum ?? cart.order_summ), 0) / 100;

const Side = styled(Panel)({
  display: 'grid',
  gap: 16,
  [from.lg]: { position: 'sticky', top: 96 },
});
/** Stays in view when the page's end pushes the summary up, which may be higher than the window. */
const SideHead = styled('div')({
  display: 'grid',
  gap: 16,
  [from.lg]: {
    position: 'sticky',
    top: 96,
    zIndex: 1,
    paddingBottom: 8,
    background: color.paper,
    // Covers what passes between it and the page's header
    boxShadow: `0 -24px ${color.paper}`,
  },
  '& > h2': { margin: 0, fontSize: '1.1875rem', fontWeight: 680 },
});
const Bonuses = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 14px',
  borderRadius: 12,
  background: color.primarySoft,
  cursor: 'pointer',
  lineHeight: 1.35,
  '& input': { width: 20, height: 20, flex: 'none', accentColor: color.primary, margin: 0 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
});

const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.9375rem', lineHeight: 1.45 });
const ButtonBox = styled('div')({ display: 'grid', '& > [role=status] > p': { marginTop: 10 } });
/** The row of the bar, below what it may say. */
const BarContent = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0 16px',
  '& > [role=status]': { gridColumn: '1 / -1' },
  '& > [role=status] > p': { marginBottom: 10 },
});
/** The bar stays: it covers neither the end of the page, nor the field that has the focus. */
const barStyles = {
  [below.lg]: {
    body: { paddingBottom: 'var(--footer-space)' },
    ':root': { scrollPaddingBottom: 'calc(var(--footer-space) + 24px)' },
  },
};
/** Shadows at the edges, under covers that scroll with the lines, tell that there are more. */
const Lines = styled('div')({
  maxHeight: 'max(320px, 100vh - 700px)',
  overflowY: 'auto',
  background: [
    `linear-gradient(${color.paper} 50%, transparent) top / 100% 48px local`,
    `linear-gradient(transparent, ${color.paper} 50%) bottom / 100% 48px local`,
    `linear-gradient(${color.strongLine}, transparent) top / 100% 16px`,
    `linear-gradient(transparent, ${color.strongLine}) bottom / 100% 16px`,
  ]
    .map((layer) => `${layer} no-repeat`)
    .join(', '),
});

interface SumRowsProps {
  basket: Basket;
  deliveries: readonly ChosenDelivery[];
  preview: PreviewSums | null;
  /** Whether prices are still to come. */
  isWaiting: boolean;
}

/** The goods, and what is taken off or added. Discounts and delivery have their rows before the server answers. */
export function SumRows({ basket, deliveries, preview, isWaiting }: SumRowsProps) {
  const text = useLabels(checkoutLabels).summary;
  const { added } = listOrderSums(preview ?? toSums(basket, deliveries), useLocale(), true);
  const isDeliveryKnown = deliveries.length > 0 && !isWaiting;
  return (
    <>
      <SumLine label={text.goods(basket.goods_num)} value={preview?.goods_sum ?? sumGoods(basket)} />
      {added.map(({ label, amount, isDelivery }) => (
        <SumLine key={label} label={label} value={isDelivery && amount === 0 && !isDeliveryKnown ? null : amount} />
      ))}
    </>
  );
}

interface OrderActionProps {
  /** In units of the currency. */
  toPay: number;
  /** Whether a card is charged in the next step. */
  isByCard: boolean;
  isBusy: boolean;
  /** Whether prices are still to come: the order can't be placed before the buyer sees them. */
  isWaiting: boolean;
  /** Whether the buyer has tried to order while prices were to come. */
  isRefused: boolean;
  /** The prices have just changed: ordering accepts the new ones. */
  isRepriced: boolean;
}

function OrderButton({ toPay, isByCard, isBusy, isWaiting, isRepriced }: Omit<OrderActionProps, 'isRefused'>) {
  const text = useLabels(checkoutLabels).summary;
  const reasonId = useId();
  return (
    <>
      {isWaiting && (
        <span id={reasonId} style={visuallyHidden}>
          {text.waiting}
        </span>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isBusy}
        aria-disabled={isWaiting}
        aria-busy={isWaiting}
        aria-describedby={isWaiting ? reasonId : undefined}
        style={isWaiting ? { opacity: 0.7, cursor: 'progress' } : undefined}
      >
        {isBusy ? text.sending : isRepriced ? text.submitNew : isByCard && toPay > 0 ? text.submitCard : text.submit}
      </Button>
    </>
  );
}

/** What the order costs, with the button that places it. */
function OrderAction({ isRefused, ...props }: OrderActionProps) {
  const text = useLabels(checkoutLabels).summary;
  const isWide = useMedia(from.lg);
  // Announced only to those who have tried: prices are asked for at every pause in typing
  const status = <div role="status">{props.isWaiting && isRefused && <Note>{text.waiting}</Note>}</div>;
  if (isWide)
    return (
      <>
        <SumLine label={text.toPay} value={props.toPay} isTotal />
        <ButtonBox>
          <OrderButton {...props} />
          {status}
        </ButtonBox>
      </>
    );
  return (
    <FooterBar>
      <Global styles={barStyles} />
      <BarContent>
        {status}
        <div>
          <small>{text.toPay}</small>
          <Price value={props.toPay} decimals="always" />
        </div>
        <OrderButton {...props} />
      </BarContent>
    </FooterBar>
  );
}

/** The country whose taxes the sums have until the buyer has typed a town; null then, and where nothing is taxed. */
function useEstimatedTaxCountry(preview: PreviewSums | null): string | null {
  const locale = useLocale();
  const [receiving, country, city] = useWatch<CheckoutValues, ['receiving', 'country', 'city']>({
    name: ['receiving', 'country', 'city'],
  });
  const isTaxed = preview?.items.some(({ tax }) => tax && tax.reason !== 'not_a_payer');
  const isPlaceKnown = isQuotable({ city }) || !hasDelivery({ receiving });
  return isTaxed && !isPlaceKnown && country !== '' ? getCountryName(country, locale) : null;
}

export interface OrderSummaryProps extends Omit<OrderActionProps, 'toPay'> {
  basket: Basket;
  deliveries: ChosenDeliveries;
  /** Null while it is not known. */
  preview: PreviewSums | null;
  /** In units of the currency. */
  bonusBalance: number;
  /** Guest accounts can't use bonuses. */
  isGuest: boolean;
  /** Shown below the button: why the order can't be placed. */
  children: ReactNode;
}

export function OrderSummary({
  basket,
  deliveries: { chosen: deliveries, missing },
  preview,
  bonusBalance,
  isGuest,
  children,
  ...action
}: OrderSummaryProps) {
  const text = useLabels(checkoutLabels).summary;
  const isWide = useMedia(from.lg);
  const format = usePriceFormat('always');
  const { payments } = useInstallation().services;
  const { register, watch } = useFormContext<CheckoutValues>();
  const locale = useLocale();
  const { included, notes } = listOrderSums(preview ?? toSums(basket, deliveries), locale);
  const sum = preview?.order_sum ?? sumWithDelivery(basket.order_summ, deliveries);
  const { spent, toPay } = calculateSums(sum, watch('useBonuse') ? bonusBalance : 0);
  const taxCountry = useEstimatedTaxCountry(preview);

  return (
    <Side aria-label={text.title}>
      <SideHead>
        <h2>{text.title}</h2>
        <OrderAction toPay={toPay} {...action} />
      </SideHead>
      {children}
      {bonusBalance > 0 && (
        <Bonuses>
          <input type="checkbox" {...register('useBonuse')} />
          <span>
            <strong>{text.bonuses}</strong>
            <small>{text.bonusesText(format(bonusBalance))}</small>
          </span>
        </Bonuses>
      )}
      <Promo carts={basket.carts} isGuest={isGuest} preview={preview} />
      {/* Discounts, taxes and promotions arrive later: only text stands below them, so that no click misses */}
      {isWide && (
        <Lines>
          <BasketLines carts={basket.carts} preview={preview} />
        </Lines>
      )}
      <SumRows basket={basket} deliveries={deliveries} preview={preview} isWaiting={action.isWaiting} />
      {spent > 0 && <SumLine label={text.minusBonuses} value={-spent} />}
      {included.map(({ label, amount }) => (
        <SumLine key={label} label={label} value={amount} />
      ))}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {taxCountry !== null && <Note>{text.taxEstimate(taxCountry)}</Note>}
      {payments === 'none' && toPay > 0 && <Note>{text.noCards}</Note>}
      <NearPromotions
        carts={basket.carts}
        preview={preview}
        undeliverableIds={missing.flatMap(({ companyId, isUnknown }) => (isUnknown ? [] : [companyId]))}
      />
    </Side>
  );
}
