/** How a purchase is paid: by card in the next step, or on receipt. Only ways that all of its companies take. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { paymentMethods, type PaymentMethod } from '#contract/rules/paymentMethods.ts';
import { api } from '#src/api/api.ts';
import { useInstallation, useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { CompanyCart } from '../cart/basket.ts';
import type { CheckoutValues } from './draft.ts';
import { useFieldError } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { ChoiceCard, Section } from './parts.tsx';

const Choices = styled('div')({ display: 'grid', gap: 12 });
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.9375rem', lineHeight: 1.45 });

interface OfferedPayments {
  methods: readonly PaymentMethod[];
  /** The lowest sum that a card can pay, if this one is too low for it. */
  lowestSum: number | null;
}

/**
 * The ways of payment that all companies take.
 * @param toPay in units of the currency
 */
export function useOfferedPayments(carts: readonly CompanyCart[], toPay: number): OfferedPayments {
  const { payments } = useInstallation().services;
  const isCardTaken = payments !== 'none' && carts.every(({ company }) => company.takes_card);
  const { data: config } = useQuery({
    queryKey: ['payments', 'config'],
    queryFn: () => api.payments.config(),
    staleTime: Infinity,
    enabled: isCardTaken,
  });
  const isTooLow = config !== undefined && toPay > 0 && toPay < config.lowest_sum;
  const isTooHigh = config !== undefined && toPay > config.highest_sum;
  const isTaken = {
    card: isCardTaken && !isTooLow && !isTooHigh,
    on_receipt: carts.every(({ company }) => company.takes_on_receipt !== false),
  };
  return {
    methods: paymentMethods.filter((method) => isTaken[method]),
    lowestSum: isCardTaken && isTooLow ? config.lowest_sum : null,
  };
}

/** The chosen way of payment, or the first that is offered; undefined if none is. */
export const selectPayment = (
  { methods }: OfferedPayments,
  chosen: CheckoutValues['payment'],
): PaymentMethod | undefined => methods.find((method) => method === chosen) ?? methods[0];

export function PaymentSection({ offered }: { offered: OfferedPayments }) {
  const text = useLabels(checkoutLabels).payment;
  const format = usePriceFormat();
  const { watch, setValue } = useFormContext<CheckoutValues>();
  const selected = selectPayment(offered, watch('payment'));
  const error = useFieldError('payment');
  const icons = { card: 'shield', on_receipt: 'truck' } as const;
  return (
    <Section title={text.title}>
      {offered.methods.length === 0 && <Callout tone="warning" title={text.none} />}
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
      {offered.lowestSum !== null && <Note>{text.tooLow(format(offered.lowestSum))}</Note>}
      {error && <FieldError role="alert">{error}</FieldError>}
    </Section>
  );
}
