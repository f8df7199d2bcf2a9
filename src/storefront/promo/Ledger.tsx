/** Ledger of bonuses: changes with reason and balance. */
import styled from '@emotion/styled';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { formatDate } from '#src/i18n/format.ts';
import { transactionReasonLabels } from '#src/i18n/transactionReason.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { promoLabels } from './labels.ts';
import { Line, Lines } from './lines.ts';
import { bonusKey } from './useActivation.ts';

const perPage = 8;

const Entry = styled(Line)({
  '& > strong': { fontWeight: 600 },
  '& > b': { textAlign: 'right', '&[data-gain=true]': { color: color.primary } },
  '& > small': {
    overflowWrap: 'anywhere',
    '&:last-of-type': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
});
const EmptyText = styled('p')({ margin: 0, color: color.muted });

export function Ledger({ userId }: { userId: number }) {
  const text = useLabels(promoLabels).ledger;
  const locale = useLocale();
  const format = usePriceFormat('always');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...bonusKey, 'ledger', userId],
    queryFn: ({ pageParam, signal }) =>
      api.transactions.list({ query: { user_id: userId, page: pageParam, per_page: perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
  });
  if (!data)
    return error ? (
      <ErrorState text={text.failed} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={220} radius={10} />
    );
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <EmptyText>{text.none}</EmptyText>;
  return (
    <>
      <Lines>
        {entries.map((entry) => (
          <Entry key={entry.id}>
            <strong>{transactionReasonLabels[locale][entry.reason]}</strong>
            <b data-gain={entry.amount > 0}>{`${entry.amount > 0 ? '+' : ''}${format(entry.amount)}`}</b>
            <small>
              <time dateTime={entry.created_at}>{formatDate(entry.created_at, locale)}</time>
              {entry.order_id !== null && (
                <>
                  {' · '}
                  <AppLink to={`/orders/view/${entry.order_id}`}>{text.order(entry.order_id)}</AppLink>
                </>
              )}
              {entry.comment && <span translate="no">{` · ${entry.comment}`}</span>}
            </small>
            <small>{text.after(format(entry.balance_after))}</small>
          </Entry>
        ))}
      </Lines>
      {hasNextPage && (
        <div>
          <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}
