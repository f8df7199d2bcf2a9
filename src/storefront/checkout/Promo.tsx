/** Promo code at the checkout; its bonuses pay for this order. */
import styled from '@emotion/styled';
import { lazy, Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';

const CodeForm = lazy(async () => ({ default: (await import('../promo/CodeForm.tsx')).CodeForm }));

const More = styled('button')({
  justifySelf: 'start',
  padding: 0,
  border: 0,
  background: 'none',
  color: color.primary,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
});
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });

export function Promo({ isGuest }: { isGuest: boolean }) {
  const text = useLabels(checkoutLabels).summary;
  const { setValue } = useFormContext<CheckoutValues>();
  const [isOpen, setOpen] = useState(false);
  // Uses the new bonuses at once: the code was entered for this order
  const payWithBonuses = () => setValue('useBonuse', true, { shouldDirty: true });
  if (isGuest) return <Note>{text.promoForMembers}</Note>;
  if (isOpen) {
    return (
      <Suspense fallback={<Skeleton height={72} radius={10} />}>
        <CodeForm onUsed={payWithBonuses} />
      </Suspense>
    );
  }
  return (
    <More type="button" onClick={() => setOpen(true)}>
      {text.promo}
    </More>
  );
}
