/** A promo code at the checkout: its bonuses pay for this very order, and nothing typed is lost. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { latePart } from '../latePart.tsx';
import type { CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';

const Code = latePart(() => import('../promo/CodeForm.tsx').then(({ CodeForm }) => CodeForm), <Skeleton height={72} radius={10} />);

const More = styled('button')({ justifySelf: 'start', padding: 0, border: 0, background: 'none', color: colour.primary, font: 'inherit', fontWeight: 600, cursor: 'pointer', '&:hover': { textDecoration: 'underline' } });
const Note = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.875rem' });

export function Promo({ isGuest }: { isGuest: boolean }) {
  const text = useLabels(checkoutLabels).summary;
  const { setValue } = useFormContext<CheckoutValues>();
  const [isOpen, setOpen] = useState(false);
  // They are paid with at once: that is why somebody enters a code here
  const [payWithBonuses] = useState(() => () => setValue('useBonuse', true, { shouldDirty: true }));
  if (isGuest) return <Note>{text.promoForMembers}</Note>;
  if (isOpen) return <Code.Part onUsed={payWithBonuses} />;
  return (
    <More type="button" onClick={() => setOpen(true)}>
      {text.promo}
    </More>
  );
}
