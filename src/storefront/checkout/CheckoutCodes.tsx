/** Codes of a checkout, of promotions and promo codes alike, and what promotions still need. */
import { useFormContext } from 'react-hook-form';
import { maxEnteredCodes } from '#contract/rules/promotions.ts';
import { FoundPromotions, isSameCode } from '#src/ui/orders/FoundPromotions.tsx';
import { CodeForm } from '../promo/CodeForm.tsx';
import type { CheckoutValues } from './draft.ts';
import type { PreviewSums } from './orderPreview.ts';

export interface CheckoutCodesProps {
  isGuest: boolean;
  /** Whether codes can be entered. */
  isOpen: boolean;
  /** Null while it is not known. */
  preview: Pick<PreviewSums, 'promotions' | 'codes'> | null;
}

export function CheckoutCodes({ isGuest, isOpen, preview }: CheckoutCodesProps) {
  const { setValue, watch } = useFormContext<CheckoutValues>();
  const codes = watch('codes');
  const setCodes = (next: string[]) => setValue('codes', next, { shouldDirty: true });
  const add = (code: string) => {
    if (!codes.some((known) => isSameCode(known, code))) setCodes([...codes, code]);
  };
  // Uses the new bonuses at once: the code was entered for this order
  const payWithBonuses = () => setValue('useBonuse', true, { shouldDirty: true });
  return (
    <>
      {isOpen && codes.length < maxEnteredCodes && (
        <CodeForm onUsed={payWithBonuses} onPromotion={add} isGuest={isGuest} />
      )}
      <FoundPromotions
        codes={codes}
        found={preview}
        onRemove={(code) => setCodes(codes.filter((other) => other !== code))}
      />
    </>
  );
}
