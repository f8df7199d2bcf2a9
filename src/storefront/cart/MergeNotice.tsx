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
import { discardLeftItems, mergeGuestCart } from './mergeCart.ts';
import { mergeNote } from './mergeNote.ts';

const LeftList = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 10,
  '& li': { display: 'flex', alignItems: 'center', gap: 12 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.875rem' },
});

/** How many items were merged, until the buyer closes it. */
export function MergedNotice() {
  const text = useLabels(cartLabels).merge;
  const note = useStoredValue(mergeNote);
  if (!note || note.merged === 0) return null;
  const close = () => (note.left.length > 0 ? mergeNote.set({ ...note, merged: 0 }) : mergeNote.clear());
  return <Callout tone="good" title={text.merged(note.merged)} close={{ label: text.close, run: close }} />;
}

/** For signed-in buyers. Renders nothing if there was nothing to merge. */
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
  if (leftItems.length === 0) return <MergedNotice />;

  const getReason = (id: number) => note?.left.find((line) => line.product_id === id)?.reason;
  const canMerge = note === null || note.left.length === 0;

  return (
    <>
      <MergedNotice />
      <Callout
        tone="warning"
        title={canMerge ? (isGuest ? text.unmergedGuest : text.unmerged) : text.left}
        actions={
          <>
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
