/** The collections in the order in which the front page shows them: dragged, or moved by the keyboard. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Collection } from '#contract/collections.ts';
import { api } from '#src/api/api.ts';
import { useFailureWords } from '#src/backOffice/kit/failures.ts';
import { CreateButton } from '#src/backOffice/kit/parts/CreateButton.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { ViewLinks } from '#src/backOffice/kit/parts/ViewLinks.tsx';
import { useEditPath } from '#src/backOffice/kit/paths.ts';
import { SortList, SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { StateChip } from './cells.tsx';
import { orderWords } from './form/labels.ts';
import { collectionWords } from './labels.ts';

const Surface = styled('div')({
  marginTop: 14,
  padding: '0 8px',
  background: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
});
const Texts = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > a': { display: 'block', color: 'inherit', fontWeight: 600, textDecoration: 'none', overflowWrap: 'anywhere' },
  '& > a:hover': { color: colour.primary },
  '& > small': { color: colour.muted, fontSize: '0.8125rem' },
});
const Row = styled('div')({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
});

const most = 200;
const key = ['collections', 'getList', 'in order'];

/** Saves orders one after the other; what is on the screen is the last one. */
function useOrder() {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  const failureWords = useFailureWords();
  const text = useLabels(orderWords);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const asked = useRef(0);
  const [wanted, setWanted] = useState<readonly number[] | null>(null);

  async function place(ids: number[], undoTo?: number[]) {
    const mine = (asked.current += 1);
    setWanted(ids);
    const saving = before.current.then(() => api.collections.setPositions({ body: { ids } }));
    before.current = saving.catch(() => undefined);
    try {
      const placed = await saving;
      if (asked.current !== mine) return;
      queries.setQueryData(key, placed);
      notify(undoTo ? text.orderSaved : text.orderBack, {
        tone: 'success',
        ...(undoTo && { action: { label: text.undo, run: () => void place(undoTo) } }),
      });
    } catch (error) {
      notify(failureWords(error), { tone: 'error' });
    } finally {
      if (asked.current === mine) {
        setWanted(null);
        afterWrite();
      }
    }
  }
  return { wanted, place };
}

export default function CollectionOrder() {
  const own = useLabels(collectionWords);
  const text = useLabels(orderWords);
  const locale = useLocale();
  const failureWords = useFailureWords();
  const editPath = useEditPath();
  const { wanted, place } = useOrder();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.collections.list({ query: { range: [0, most - 1] }, signal }),
  });
  const present = data ?? [];
  const shown = wanted ? wanted.flatMap((id) => present.find((collection) => collection.id === id) ?? []) : present;
  const ids = shown.map(({ id }) => id);
  return (
    <>
      <PageHead title={`${own.many}: ${own.views.order.toLowerCase()}`}>
        <CreateButton />
      </PageHead>
      <ViewLinks />
      <p style={{ margin: '14px 0 0', color: colour.muted, fontSize: '0.875rem' }}>{text.orderHelp}</p>
      {isPending && <Skeleton variant="rounded" height={360} sx={{ marginTop: 2 }} />}
      {error && !data && <ErrorState text={failureWords(error)} onRetry={() => void refetch()} />}
      {data && data.length === 0 && (
        <EmptyState icon="list" title={own.empty} text={own.emptyText}>
          <CreateButton />
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Surface>
          <SortList ids={ids} label={own.many} onOrder={(next) => void place(next.map(Number), ids)}>
            {shown.map((collection: Collection) => (
              <SortRow key={collection.id} id={collection.id} label={nameOf(collection, locale)}>
                <Thumbnail photo={collection.cover} />
                <Row>
                  <Texts>
                    <Link to={editPath(collection.id)}>{nameOf(collection, locale)}</Link>
                    <small>{text.products(collection.products_count)}</small>
                  </Texts>
                  <StateChip record={collection} />
                </Row>
              </SortRow>
            ))}
          </SortList>
        </Surface>
      )}
    </>
  );
}
