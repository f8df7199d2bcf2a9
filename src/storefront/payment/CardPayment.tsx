/** Card form of the payment provider or of the sandbox. Loaded when somebody wants to pay. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import type { PaymentForm } from '#contract/rules/services.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { paymentLabels } from './labels.ts';
import { SandboxCard } from './SandboxCard.tsx';
import type { CardPaymentProps } from './usePay.ts';

const StripeCard = lazy(() => import('./StripeCard.tsx').then((loaded) => ({ default: loaded.StripeCard })));

/** The forms that read a card, by the name that a payment provider gives. */
const cardForms: Record<PaymentForm, ComponentType<CardPaymentProps & { publishableKey: string }>> = {
  stripe: StripeCard,
  sandbox: SandboxCard,
};

export function CardPayment(props: CardPaymentProps) {
  const failureText = useFailureText();
  const text = useLabels(paymentLabels);
  const format = usePriceFormat('always');
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'config'],
    queryFn: () => api.payments.config(),
    staleTime: Infinity,
  });
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} radius={14} />;
  if (data.form === null) return <Callout tone="note" title={text.order.noCards} />;
  if (props.payable.amount < data.lowest_sum)
    return <Callout tone="note" title={text.tooLow(format(data.lowest_sum))} />;
  const CardForm = cardForms[data.form];
  return (
    <Suspense fallback={<Skeleton height={240} radius={14} />}>
      <CardForm {...props} publishableKey={data.publishable_key ?? ''} />
    </Suspense>
  );
}
