/** Codes at the checkout: discounts of promotions, and bonuses of promo codes, which pay for this order. */
import styled from '@emotion/styled';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { CompanyCart } from '../cart/basket.ts';
import { createRenderedPart } from '../renderedPart.tsx';
import type { CheckoutValues } from './draft.ts';
import { checkoutLabels } from './labels.ts';
import type { PreviewSums } from './orderPreview.ts';

const lazyCodes = createRenderedPart(
  async () => (await import('./CheckoutCodes.tsx')).CheckoutCodes,
  <Skeleton height={72} radius={10} />,
);

const lazyNearPromotions = createRenderedPart(async () => (await import('./CheckoutCodes.tsx')).CheckoutNearPromotions);

/**
 * Loads the file of the codes for a draft with codes, so that their field is there when the form is shown. The query is
 * only waited for: `lazyCodes` keeps what was loaded.
 */
export const checkoutCodesQuery = queryOptions({
  queryKey: ['checkoutCodes'],
  queryFn: async () => Boolean(await lazyCodes.load()),
  staleTime: Infinity,
});

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
  return <lazyCodes.Part carts={carts} isGuest={isGuest} isRequested={opened === 'by_buyer'} preview={preview} />;
}

interface NearPromotionsProps extends Pick<PromoProps, 'carts' | 'preview'> {
  /** Companies that deliver nothing to the address. */
  undeliverableIds: readonly number[];
}

/**
 * What automatic promotions still need. Hides promotions of companies that don't deliver to the address, and those of
 * the whole basket if one of them doesn't. It comes with the preview, so nothing may stand below it.
 */
export function NearPromotions({ carts, preview, undeliverableIds }: NearPromotionsProps) {
  const promotions = preview?.promotions.filter(({ company_id }) =>
    company_id === null ? undeliverableIds.length === 0 : !undeliverableIds.includes(company_id),
  );
  if (!promotions?.length) return null;
  return <lazyNearPromotions.Part carts={carts} promotions={promotions} />;
}
