/** /wishes: the wish list, of a guest on this device, of a buyer in the account. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CardProduct } from '#contract/products.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { buildLoginPath } from '#src/session/location.ts';
import { canBuy, useSession } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { PageTitle, PageWidth } from '#src/ui/layoutParts.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { notify } from '#src/ui/notices.ts';
import { Paging } from '#src/ui/Paging.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { useApi } from '../ApiContext.tsx';
import { CardSkeletons } from '../catalog/CardSkeletons.tsx';
import { ProductCard } from '../catalog/ProductCard.tsx';
import { productGrid } from '../catalog/productGrid.ts';
import { useHead } from '../head.tsx';
import { byIdsQuery } from '../product/queries.ts';
import { orderWishes } from './orderWishes.ts';
import { wishLabels } from './labels.ts';
import { useWish } from './useWish.ts';
import { useWishes } from './wishList.ts';

const perPage = 24;

const Column = styled(PageWidth)({
  paddingBlock: '24px 48px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [from.lg]: { paddingBlock: '36px 64px' },
});
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 16px',
  '& > p': { margin: 0, color: color.muted },
});
const Grid = styled('div')(productGrid, {
  [from.lg]: { '&[data-view=grid]': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});

/** Shows an undo message when a product is removed while the page is open. */
function useUndoNotice(wishes: readonly number[], products: readonly CardProduct[]): void {
  const text = useLabels(wishLabels);
  const locale = useLocale();
  const wish = useWish();
  const before = useRef(wishes);
  useEffect(() => {
    const gone = before.current.find((id) => !wishes.includes(id));
    before.current = wishes;
    const product = products.find(({ id }) => id === gone);
    if (product)
      notify(text.removed(getLocalizedName(product, locale)), {
        action: { label: text.undo, run: () => wish(product.id, true) },
      });
  });
}

function WishGrid({ wishes }: { wishes: readonly number[] }) {
  const failureText = useFailureText();
  const [search] = useSearchParams();
  const [shown, setShown] = useState<readonly number[]>(wishes);
  const order = orderWishes(shown, wishes);
  if (order.length !== shown.length) setShown(order);
  const remaining = order.filter((id) => wishes.includes(id));
  const pages = Math.max(1, Math.ceil(remaining.length / perPage));
  const page = Math.min(Math.max(1, Math.floor(Number(search.get('page'))) || 1), pages);
  const ids = remaining.slice((page - 1) * perPage, page * perPage);
  const { data, error, refetch } = useQuery({ ...byIdsQuery(useApi(), ids), placeholderData: keepPreviousData });
  useUndoNotice(wishes, data ?? []);

  if (error && !data) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeletons view="grid" />;
  return (
    <>
      <Grid data-view="grid">
        {ids.flatMap((id, index) => {
          const product = data.find((found) => found.id === id);
          return product ? [<ProductCard key={id} product={product} view="grid" isEager={index < 4} />] : [];
        })}
      </Grid>
      <Paging page={page} pages={pages} to={(n) => (n > 1 ? `/wishes?page=${n}` : '/wishes')} />
    </>
  );
}

function Content() {
  const text = useLabels(wishLabels);
  const failureText = useFailureText();
  const session = useSession();
  const { value: wishes, error, isPending, refetch } = useWishes();
  // The list stays mounted when it becomes empty, so that undo can bring the last product back.
  const [hasList, setList] = useState(false);
  if (!hasList && wishes.length > 0) setList(true);

  if (session && !canBuy(session.me))
    return <EmptyState icon="heart" title={text.notABuyer.title} text={text.notABuyer.text} />;
  if (isPending)
    return error ? <ErrorState text={failureText(error)} onRetry={refetch} /> : <CardSkeletons view="grid" />;
  return (
    <>
      {!session && wishes.length > 0 && (
        <Callout
          tone="good"
          title={text.device.title}
          actions={
            <LinkButton to={buildLoginPath('/wishes')} variant="outlined" size="small">
              {text.device.signIn}
            </LinkButton>
          }
        >
          <p>{text.device.text}</p>
        </Callout>
      )}
      {hasList && <WishGrid wishes={wishes} />}
      {wishes.length === 0 && (
        <EmptyState icon="heart" title={text.empty.title} text={text.empty.text}>
          <LinkButton to="/products/catalog" variant="contained">
            {text.empty.toCatalog}
          </LinkButton>
        </EmptyState>
      )}
    </>
  );
}

export function Page() {
  const text = useLabels(wishLabels);
  const isHydrated = useIsHydrated();
  const count = useWishes().value.length;
  useHead({ title: text.title, noIndex: true });
  return (
    <Column>
      <Head>
        <PageTitle>{text.title}</PageTitle>
        {isHydrated && count > 0 && <p role="status">{text.count(count)}</p>}
      </Head>
      {isHydrated ? <Content /> : <CardSkeletons view="grid" />}
    </Column>
  );
}
