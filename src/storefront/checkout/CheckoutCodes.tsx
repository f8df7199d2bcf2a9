/** Codes of a checkout, of promotions and promo codes alike, and what promotions still need. */
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { maxEnteredCodes } from '#contract/rules/promotions.ts';
import { EnteredCodes, isSameCode, NearPromotions } from '#src/ui/orders/CodesAndPromotions.tsx';
import type { CompanyCart } from '../cart/basket.ts';
import { useCompanyName } from '../cart/useCompanyName.ts';
import { CodeForm } from '../promo/CodeForm.tsx';
import type { CheckoutValues } from './draft.ts';
import type { PreviewSums } from './orderPreview.ts';

/** Returns a function that names the company of a promotion if the carts are of several. */
function useCompanyOfPromotion(carts: readonly CompanyCart[]): (companyId: number) => string | undefined {
  const getName = useCompanyName();
  return (companyId) => {
    const cart = carts.length > 1 ? carts.find(({ company }) => company.id === companyId) : undefined;
    return cart && getName(cart.company);
  };
}

export interface CheckoutCodesProps {
  /** The carts that are ordered. */
  carts: readonly CompanyCart[];
  isGuest: boolean;
  /** Whether the buyer has just asked to enter a code: the button that had the focus is gone then. */
  isRequested: boolean;
  /** Null while it is not known. */
  preview: Pick<PreviewSums, 'promotions' | 'codes'> | null;
}

export function CheckoutCodes({ carts, isGuest, isRequested, preview }: CheckoutCodesProps) {
  const { setValue, watch } = useFormContext<CheckoutValues>();
  const getCompanyName = useCompanyOfPromotion(carts);
  const codes = watch('codes');
  const field = useRef<HTMLInputElement>(null);
  const lastCount = useRef(codes.length);
  useEffect(() => {
    // The button that removed a code had the focus, and is gone
    if (codes.length < lastCount.current && document.activeElement === document.body) field.current?.focus();
    lastCount.current = codes.length;
  }, [codes.length]);
  const setCodes = (next: string[]) => setValue('codes', next, { shouldDirty: true });
  const add = (code: string) => {
    if (!codes.some((known) => isSameCode(known, code))) setCodes([...codes, code]);
  };
  // Uses the new bonuses at once: the code was entered for this order
  const payWithBonuses = () => setValue('useBonuse', true, { shouldDirty: true });
  return (
    <>
      {codes.length < maxEnteredCodes && (
        <CodeForm
          onUsed={payWithBonuses}
          onPromotion={add}
          isGuest={isGuest}
          autoFocus={isRequested}
          inputRef={field}
        />
      )}
      <EnteredCodes
        codes={codes}
        found={preview}
        getCompanyName={getCompanyName}
        onRemove={(code) => setCodes(codes.filter((other) => other !== code))}
      />
    </>
  );
}

interface NearPromotionsProps extends Pick<CheckoutCodesProps, 'carts'> {
  promotions: PreviewSums['promotions'];
}

/** What automatic promotions still need. */
export function CheckoutNearPromotions({ carts, promotions }: NearPromotionsProps) {
  return <NearPromotions found={{ promotions }} getCompanyName={useCompanyOfPromotion(carts)} />;
}
