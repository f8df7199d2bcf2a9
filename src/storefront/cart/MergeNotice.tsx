/** Result of merging the guest's cart after sign-in: merged items, items that were left and why, and actions. */
import { Button } from '#src/ui/Button.tsx';
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useGuestCart } from '#src/session/cart.ts';
import { useStoredValue } from '#src/session/storedValue.ts';
import { useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { cartLabels } from './labels.ts';
import { LinePhoto } from './LinePhoto.tsx';
import { discardLeftItems, mergeGuestCart, mergeNote, swapCarts } from './mergeCart.ts';

const LeftList = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 10,
  '& li': { display: 'flex', alignItems: 'center', gap: 12 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.875rem' },
});

/** For signed-in buyers. Renders nothing if everything was merged. */
export function MergeNotice() {
  const text = useLabels(cartLabels).merge;
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const note = useStoredValue(mergeNote);
  const isGuest = useSession()?.me.is_guest ?? false;
  const leftItems = useGuestCart()?.items ?? [];
  const [isBusy, setBusy] = useState(false);

  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    void work()
      .catch((error: unknown) => notify(failureText(error), { tone: 'error' }))
      .finally(() => setBusy(false));
  };
  const merged = note !== null && note.merged > 0 && (
    <Callout
      tone="good"
      title={text.merged(note.merged)}
      close={{
        label: text.close,
        run: () => (leftItems.length > 0 ? mergeNote.set({ ...note, merged: 0 }) : mergeNote.clear()),
      }}
    />
  );
  if (leftItems.length === 0) return merged;

  const getReason = (id: number) => note?.left.find((line) => line.product_id === id)?.reason;
  const isOtherCompany = note?.left.some((line) => line.reason === 'other_company') ?? false;
  const canMerge = note === null || note.left.length === 0;

  return (
    <>
      {merged}
      <Callout
        tone="warning"
        title={canMerge ? (isGuest ? text.unmergedGuest : text.unmerged) : text.left}
        actions={
          <>
            {isOtherCompany && (
              <Button variant="contained" size="small" disabled={isBusy} onClick={() => run(() => swapCarts(queries))}>
                {text.swap}
              </Button>
            )}
            {canMerge && (
              <Button
                variant="contained"
                size="small"
                disabled={isBusy}
                onClick={() => run(() => mergeGuestCart(queries))}
              >
                {text.again}
              </Button>
            )}
            <Button size="small" disabled={isBusy} onClick={discardLeftItems}>
              {text.drop}
            </Button>
          </>
        }
      >
        <p>{isGuest ? text.leftGuestText : text.leftText}</p>
        <LeftList>
          {leftItems.map(({ product, count }) => {
            const reason = getReason(product.id);
            return (
              <li key={product.id}>
                <LinePhoto src={product.photo} size={44} />
                <span>
                  {getLocalizedName(product, locale)} × {count}
                  {reason && <small>{text.reasons[reason]}</small>}
                </span>
              </li>
            );
          })}
        </LeftList>
      </Callout>
    </>
  );
}
