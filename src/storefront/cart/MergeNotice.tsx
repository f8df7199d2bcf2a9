/** What became of the guest's cart at sign-in: what went over, what stayed behind and why, and what to do about it. */
import { Button } from '#src/ui/Button.tsx';
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useGuestCart } from '#src/session/cart.ts';
import { useKept } from '#src/session/kept.ts';
import { useSession } from '#src/session/session.ts';
import { colour } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { notify } from '#src/ui/notices.ts';
import { cartLabels } from './labels.ts';
import { LinePhoto } from './LinePhoto.tsx';
import { dropLeft, mergeGuestCart, mergeNote, swapCarts } from './mergeCart.ts';

const Left = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 10,
  '& li': { display: 'flex', alignItems: 'center', gap: 12 },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.875rem' },
});

/** For a buyer who is signed in: nothing where everything is in its place. */
export function MergeNotice() {
  const text = useLabels(cartLabels).merge;
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const note = useKept(mergeNote);
  const isGuest = useSession()?.me.is_guest ?? false;
  const behind = useGuestCart()?.items ?? [];
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
        run: () => (behind.length > 0 ? mergeNote.set({ ...note, merged: 0 }) : mergeNote.clear()),
      }}
    />
  );
  if (behind.length === 0) return merged;

  const reasonOf = (id: number) => note?.left.find((line) => line.product_id === id)?.reason;
  const isOtherCompany = note?.left.some((line) => line.reason === 'other_company') ?? false;
  const mayGoOver = note === null || note.left.length === 0;

  return (
    <>
      {merged}
      <Callout
        tone="warning"
        title={mayGoOver ? (isGuest ? text.unmergedGuest : text.unmerged) : text.left}
        actions={
          <>
            {isOtherCompany && (
              <Button variant="contained" size="small" disabled={isBusy} onClick={() => run(() => swapCarts(queries))}>
                {text.swap}
              </Button>
            )}
            {mayGoOver && (
              <Button
                variant="contained"
                size="small"
                disabled={isBusy}
                onClick={() => run(() => mergeGuestCart(queries))}
              >
                {text.again}
              </Button>
            )}
            <Button size="small" disabled={isBusy} onClick={dropLeft}>
              {text.drop}
            </Button>
          </>
        }
      >
        <p>{isGuest ? text.leftGuestText : text.leftText}</p>
        <Left>
          {behind.map(({ product, count }) => {
            const reason = reasonOf(product.id);
            return (
              <li key={product.id}>
                <LinePhoto src={product.photo} size={44} />
                <span>
                  {nameOf(product, locale)} × {count}
                  {reason && <small>{text.reasons[reason]}</small>}
                </span>
              </li>
            );
          })}
        </Left>
      </Callout>
    </>
  );
}
