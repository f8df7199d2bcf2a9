/** Codes at the checkout: discounts of promotions, and bonuses of promo codes, which pay for this order. */
import styled from '@emotion/styled';
import { lazy, Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { CompanyCart } from '../cart/basket.ts';
import type { CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';
import type { PreviewSums } from './orderPreview.ts';

const CheckoutCodes = lazy(async () => ({ default: (await import('./CheckoutCodes.tsx')).CheckoutCodes }));

const CheckoutNearPromotions = lazy(async () => ({
  default: (await import('./CheckoutCodes.tsx')).CheckoutNearPromotions,
}));

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

export interface PromoProps {
  /** The carts that are ordered. */
  carts: readonly CompanyCart[];
  isGuest: boolean;
  preview: PreviewSums | null;
}

export function Promo({ carts, isGuest, preview }: PromoProps) {
  const text = useLabels(checkoutLabels).summary;
  const hasCodes = useFormContext<CheckoutValues>().watch('codes').length > 0;
  // Stays open when its last code is removed: the keyboard's place is there. A draft may begin with codes
  const [opened, setOpened] = useState<'by_buyer' | 'by_draft' | null>(hasCodes ? 'by_draft' : null);
  if (opened === null)
    return (
      <More type="button" onClick={() => setOpened('by_buyer')}>
        {text.promo}
      </More>
    );
  return (
    <Suspense fallback={<Skeleton height={72} radius={10} />}>
      <CheckoutCodes carts={carts} isGuest={isGuest} isRequested={opened === 'by_buyer'} preview={preview} />
    </Suspense>
  );
}

/** What automatic promotions still need. It comes with the preview, so nothing may stand below it. */
export const NearPromotions = ({ carts, preview }: Pick<PromoProps, 'carts' | 'preview'>) =>
  preview && preview.promotions.length > 0 ? (
    <Suspense>
      <CheckoutNearPromotions carts={carts} preview={preview} />
    </Suspense>
  ) : null;
