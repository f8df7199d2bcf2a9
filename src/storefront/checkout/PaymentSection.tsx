/** How a purchase is paid: by card in the next step, or on receipt. Only ways that all of its companies take. */
import styled from '@emotion/styled';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { paymentMethods, type PaymentMethod } from '#contract/rules/paymentMethods.ts';
import { api } from '#src/api/api.ts';
import { useInstallation, useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { CompanyCart } from '../cart/basket.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import type { CheckoutValues } from './draft.ts';
import { useFieldError } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { LeaveOutButton, type LeaveOut } from './LeaveOutButton.tsx';
import { ChoiceCard, Section } from './parts.tsx';

const Choices = styled('div')({ display: 'grid', gap: 12 });
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.9375rem', lineHeight: 1.45 });

interface OfferedPayments {
  methods: readonly PaymentMethod[];
  /** The companies that do not take a way of payment, if others do. */
  blockers: Readonly<Record<PaymentMethod, readonly CompanyCart['company'][]>>;
  /** The sum that a card can pay, if this one is too low or too high for it. */
  limit: { kind: 'tooLow' | 'tooHigh'; sum: number } | null;
}

const takesMethod = ({ company }: CompanyCart, method: PaymentMethod): boolean =>
  method === 'card' ? company.takes_card === true : company.takes_on_receipt !== false;

export const paymentConfigQuery = queryOptions({
  queryKey: ['payments', 'config'],
  queryFn: () => api.payments.config(),
  staleTime: Infinity,
});

/**
 * The ways of payment that all companies take.
 * @param toPay in units of the currency
 */
export function useOfferedPayments(carts: readonly CompanyCart[], toPay: number): OfferedPayments {
  const { payments } = useInstallation().services;
  const isCardTaken = payments !== 'none' && carts.every((cart) => takesMethod(cart, 'card'));
  const { data: config } = useQuery({ ...paymentConfigQuery, enabled: isCardTaken });
  const limit =
    config === undefined || !isCardTaken
      ? null
      : toPay > 0 && toPay < config.lowest_sum
        ? ({ kind: 'tooLow', sum: config.lowest_sum } as const)
        : toPay > config.highest_sum
          ? ({ kind: 'tooHigh', sum: config.highest_sum } as const)
          : null;
  const isTaken = {
    card: isCardTaken && limit === null,
    on_receipt: carts.every((cart) => takesMethod(cart, 'on_receipt')),
  };
  const listBlockers = (method: PaymentMethod) =>
    method === 'card' && payments === 'none'
      ? []
      : carts.filter((cart) => !takesMethod(cart, method)).map(({ company }) => company);
  return {
    methods: paymentMethods.filter((method) => isTaken[method]),
    blockers: { card: listBlockers('card'), on_receipt: listBlockers('on_receipt') },
    limit,
  };
}

/** The chosen way of payment, or the first that is offered; undefined if none is. */
export const selectPayment = (
  { methods }: OfferedPayments,
  chosen: CheckoutValues['payment'],
): PaymentMethod | undefined => methods.find((method) => method === chosen) ?? methods[0];

interface PaymentSectionProps {
  offered: OfferedPayments;
  /** How many companies the order is from. */
  companyCount: number;
  onLeaveOut: LeaveOut;
}

/** Says why ways of payment are missing, and offers to order without the companies that do not take them. */
function MissingPayments({ offered: { methods, blockers, limit }, companyCount, onLeaveOut }: PaymentSectionProps) {
  const text = useLabels(checkoutLabels).payment;
  const locale = useLocale();
  const getName = useCompanyName();
  const format = usePriceFormat('always');
  const listNames = (companies: readonly CompanyCart['company'][]) =>
    new Intl.ListFormat(locale).format(companies.map(getName));
  // A way that no company takes needs no explanation while there is another one
  const explained = paymentMethods.filter(
    (method) => blockers[method].length > 0 && (methods.length === 0 || blockers[method].length < companyCount),
  );
  const leftOut = explained.map((method) => blockers[method]).filter(({ length }) => length < companyCount);
  if (explained.length === 0 && limit === null) return null;
  return (
    <>
      {explained.map((method) => (
        <Note key={method}>{text.notTaken[method](listNames(blockers[method]))}</Note>
      ))}
      {limit && <Note>{text[limit.kind](format(limit.sum))}</Note>}
      {leftOut.length > 0 && (
        <>
          <Note>{text.leaveOutText}</Note>
          {leftOut.map((companies) => (
            <LeaveOutButton key={companies.map(({ id }) => id).join()} companies={companies} onLeaveOut={onLeaveOut} />
          ))}
        </>
      )}
    </>
  );
}

export function PaymentSection(props: PaymentSectionProps) {
  const { offered, companyCount } = props;
  const text = useLabels(checkoutLabels).payment;
  const { watch, setValue } = useFormContext<CheckoutValues>();
  const selected = selectPayment(offered, watch('payment'));
  const error = useFieldError('payment');
  const icons = { card: 'shield', on_receipt: 'truck' } as const;
  return (
    <Section title={text.title}>
      {offered.methods.length === 0 && (
        <Callout tone="warning" title={companyCount > 1 ? text.noneOfSome : text.none} />
      )}
      <Choices role="radiogroup" aria-label={text.title}>
        {offered.methods.map((method) => (
          <ChoiceCard key={method}>
            <input
              type="radio"
              name="payment"
              checked={method === selected}
              onChange={() => setValue('payment', method)}
            />
            <Icon name={icons[method]} />
            <span>
              <strong>{text.methods[method]}</strong>
              <small>{text.methodTexts[method]}</small>
            </span>
          </ChoiceCard>
        ))}
      </Choices>
      <MissingPayments {...props} />
      {error && <FieldError role="alert">{error}</FieldError>}
    </Section>
  );
}
