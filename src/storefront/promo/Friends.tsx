/** Invited friends: name, date and state of the reward. */
import styled from '@emotion/styled';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { formatDate } from '#src/i18n/format.ts';
import { rewardStateLabels } from '#src/i18n/rewardState.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { promoLabels } from './labels.ts';
import { bonusKey } from './useActivation.ts';

const perPage = 6;

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& small': { color: color.muted, fontSize: '0.8125rem', marginLeft: 8 },
  '& b': {
    color: color.muted,
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '&[data-credited=true]': { color: color.primary },
  },
});
const Text = styled('p')({
  margin: 0,
  color: color.muted,
  '& strong': { display: 'block', color: color.text, fontWeight: 600 },
});

export function Friends({ userId }: { userId: number }) {
  const text = useLabels(promoLabels).friends;
  const locale = useLocale();
  const format = usePriceFormat();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...bonusKey, 'friends', userId],
    queryFn: ({ pageParam, signal }) =>
      api.refferals.list({ query: { user_id: userId, page: pageParam, per_page: perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
  });
  const [first] = data?.pages ?? [];
  // Optional, so it shows neither loading nor errors
  if (!first) return null;
  if (first.total === 0) return <Text>{text.none}</Text>;
  return (
    <>
      <Text>
        <strong>{text.title(first.total)}</strong>
        {first.earned !== null && text.earned(format(first.earned))}
      </Text>
      <List>
        {data?.pages
          .flatMap((page) => page.data)
          .map(({ id, recipient, created_at, author_amount, state }) => (
            <li key={id}>
              <span>
                <span translate="no">{recipient.fio || '…'}</span>
                <small>
                  <time dateTime={created_at}>{formatDate(created_at, locale)}</time>
                  {` · ${rewardStateLabels[locale][state].toLowerCase()}`}
                </small>
              </span>
              <b data-credited={state === 'credited'}>{`+${format(author_amount)}`}</b>
            </li>
          ))}
      </List>
      {hasNextPage && (
        <div>
          <Button variant="outlined" size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}
