/** Stripe's card fields in its own frames; the input goes only to Stripe. */
import styled from '@emotion/styled';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useId, useRef, useState } from 'react';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { CardForm, Note } from './formParts.tsx';
import { paymentLabels } from './labels.ts';
import { usePay, type CardReader, type CardPaymentProps } from './usePay.ts';

const Place = styled('div')({
  border: `1px solid ${color.strongLine}`,
  borderRadius: radius.control,
  padding: '13px 14px',
  minHeight: 46,
  background: '#fff',
  '&.StripeElement--focus': { borderColor: color.primary, boxShadow: `0 0 0 3px ${color.primarySoft}` },
  '&.StripeElement--invalid': { borderColor: color.error },
});
const Label = styled('div')({ marginBottom: 6, fontSize: '0.875rem', fontWeight: 600 });

const look = {
  base: { fontSize: '16px', color: '#17211a', '::placeholder': { color: '#5b6b60' } },
  invalid: { color: '#b3261e' },
};

interface Mounted {
  stripe: Stripe;
  card: StripeCardElement;
}

/** Mounts Stripe's fields while the component is shown. */
function useStripeCard(publishableKey: string, place: { current: HTMLDivElement | null }) {
  const locale = useLocale();
  const [mounted, setMounted] = useState<Mounted | null>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let card: StripeCardElement | undefined;
    let isGone = false;
    loadStripe(publishableKey, { locale }).then(
      (stripe) => {
        if (isGone || !stripe || !place.current) return setAway(!stripe);
        card = stripe.elements({ locale }).create('card', { hidePostalCode: true, style: look });
        card.mount(place.current);
        return setMounted({ stripe, card });
      },
      () => setAway(true),
    );
    return () => {
      isGone = true;
      card?.destroy();
    };
  }, [publishableKey, locale, place]);
  return { mounted, isAway };
}

export function StripeCard({ publishableKey, ...props }: CardPaymentProps & { publishableKey: string }) {
  const text = useLabels(paymentLabels);
  const place = useRef<HTMLDivElement>(null);
  const labelId = useId();
  const { mounted, isAway } = useStripeCard(publishableKey, place);
  const { pay, isBusy, problem } = usePay(props);
  if (isAway) return <ErrorState text={text.away} onRetry={() => window.location.reload()} />;

  const reader = ({ stripe, card }: Mounted): CardReader => ({
    async readCard(report) {
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card });
      if (error) report(error.message ?? text.declined);
      return paymentMethod?.id ?? null;
    },
    async approve(clientSecret) {
      await stripe.handleNextAction({ clientSecret });
    },
  });
  return (
    <CardForm
      payable={props.payable}
      isBusy={isBusy || !mounted}
      problem={problem}
      onPay={() => mounted && void pay(reader(mounted))}
      footer={<Note>{text.secure}</Note>}
    >
      <div role="group" aria-labelledby={labelId}>
        <Label id={labelId}>{text.form}</Label>
        {!mounted && <Skeleton height={46} radius={10} />}
        <Place ref={place} hidden={!mounted} />
      </div>
    </CardForm>
  );
}
