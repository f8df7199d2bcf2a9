/** Rewards that are not credited yet, and the debt that they will pay first. */
import styled from '@emotion/styled';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Reward } from '#contract/rewards.ts';
import { api } from '#src/api/api.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { promoLabels } from './labels.ts';
import { Line, Lines } from './lines.ts';
import { bonusKey } from './useActivation.ts';

const perPage = 6;

const Promised = styled(Line)({
  '& > span': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& > small': { gridColumn: '1 / -1' },
});
const Debt = styled('p')({ margin: 0, color: color.error, fontWeight: 550 });

function OpenReward({ reward }: { reward: Reward }) {
  const { rewards: text, ledger } = useLabels(promoLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const { role, amount, state, due_at, order_id, friend } = reward;
  const pending = { invited: text.pending.order, inviter: text.pending.friend, cashback: text.pending.cashback }[role];
  const when =
    state === 'held' ? text.held : state === 'waiting' && due_at ? text.waiting(formatDate(due_at, locale)) : pending;
  return (
    <Promised>
      <span>{role === 'inviter' ? text.roles.inviter(friend?.fio || '…') : text.roles[role]}</span>
      <b>{`+${format(amount)}`}</b>
      <small>
        {when}
        {order_id !== null && (
          <>
            {' · '}
            <AppLink to={`/orders/view/${order_id}`}>{ledger.order(order_id)}</AppLink>
          </>
        )}
      </small>
    </Promised>
  );
}

/** Renders nothing if there are no rewards and no debt. */
export function OpenRewards({ userId }: { userId: number }) {
  const text = useLabels(promoLabels);
  const format = usePriceFormat('always');
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...bonusKey, 'rewards', userId],
    queryFn: ({ pageParam, signal }) =>
      api.rewards.list({ query: { open: true, page: pageParam, per_page: perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * perPage < total ? page + 1 : undefined),
  });
  const [first] = data?.pages ?? [];
  if (!first || (first.total === 0 && first.debt === 0)) return null;
  return (
    <>
      {first.debt > 0 && <Debt>{text.debt(format(first.debt))}</Debt>}
      {first.total > 0 && <h3>{text.rewards.title}</h3>}
      <Lines>
        {data?.pages
          .flatMap((page) => page.data)
          .map((reward) => (
            <OpenReward key={reward.id} reward={reward} />
          ))}
      </Lines>
      {hasNextPage && (
        <div>
          <Button variant="outlined" size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.rewards.more}
          </Button>
        </div>
      )}
    </>
  );
}
