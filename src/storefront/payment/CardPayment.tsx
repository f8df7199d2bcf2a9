/** Card form of the payment provider or of the sandbox. Loaded when somebody wants to pay. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { paymentLabels } from './labels.ts';
import { SandboxCard } from './SandboxCard.tsx';
import type { Paid, Payable } from './usePay.ts';

const StripeCard = lazy(() => import('./StripeCard.tsx').then((loaded) => ({ default: loaded.StripeCard })));

export interface CardPaymentProps {
  payable: Payable;
  onDone: (paid: Paid) => void;
  /** Called if the payment is no longer needed. */
  onNothingToPay?: () => void;
}

export function CardPayment(props: CardPaymentProps) {
  const failureText = useFailureText();
  const { noCards } = useLabels(paymentLabels).order;
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'config'],
    queryFn: () => api.payments.config(),
    staleTime: Infinity,
  });
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} radius={14} />;
  if (data.provider === 'none') return <Callout tone="note" title={noCards} />;
  if (data.publishable_key === null) return <SandboxCard {...props} />;
  return (
    <Suspense fallback={<Skeleton height={240} radius={14} />}>
      <StripeCard {...props} publishableKey={data.publishable_key} />
    </Suspense>
  );
}
