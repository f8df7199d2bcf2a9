/** Sorts the collections as the front page shows them, by dragging or by keyboard. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Collection } from '#contract/collections.ts';
import { api } from '#src/api/api.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { CreateButton } from '#src/backOffice/kit/parts/CreateButton.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { ViewLinks } from '#src/backOffice/kit/parts/ViewLinks.tsx';
import { useEditPath } from '#src/backOffice/kit/paths.ts';
import { SortList, SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { useAfterWrite } from '#src/backOffice/kit/useAfterWrite.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { notify } from '#src/ui/notices.ts';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { StateChip } from './cells.tsx';
import { collectionOrderLabels } from './form/labels.ts';
import { collectionLabels } from './labels.ts';

const Surface = styled('div')({
  marginTop: 14,
  padding: '0 8px',
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
});
const Texts = styled('div')({
  flex: 1,
  minWidth: 0,
  '& > a': { display: 'block', color: 'inherit', fontWeight: 600, textDecoration: 'none', overflowWrap: 'anywhere' },
  '& > a:hover': { color: color.primary },
  '& > small': { color: color.muted, fontSize: '0.8125rem' },
});
const Row = styled('div')({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
});

const maxCollections = 200;
const key = ['collections', 'getList', 'in order'];

/** Saves orders one after the other; the screen shows the latest one. */
function useCollectionOrder() {
  const queries = useQueryClient();
  const afterWrite = useAfterWrite();
  const getErrorMessage = useErrorMessage();
  const text = useLabels(collectionOrderLabels);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const latestRequest = useRef(0);
  const [pendingIds, setPendingIds] = useState<readonly number[] | null>(null);

  async function saveOrder(ids: number[], previousIds?: number[]) {
    const request = (latestRequest.current += 1);
    setPendingIds(ids);
    const saving = lastSave.current.then(() => api.collections.setPositions({ body: { ids } }));
    lastSave.current = saving.catch(() => undefined);
    try {
      const saved = await saving;
      if (latestRequest.current !== request) return;
      queries.setQueryData(key, saved);
      notify(previousIds ? text.orderSaved : text.orderBack, {
        tone: 'success',
        ...(previousIds && { action: { label: text.undo, run: () => void saveOrder(previousIds) } }),
      });
    } catch (error) {
      notify(getErrorMessage(error), { tone: 'error' });
    } finally {
      if (latestRequest.current === request) {
        setPendingIds(null);
        afterWrite();
      }
    }
  }
  return { pendingIds, saveOrder };
}

export default function CollectionOrder() {
  const resourceLabels = useLabels(collectionLabels);
  const text = useLabels(collectionOrderLabels);
  const locale = useLocale();
  const getErrorMessage = useErrorMessage();
  const editPath = useEditPath();
  const { pendingIds, saveOrder } = useCollectionOrder();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.collections.list({ query: { range: [0, maxCollections - 1] }, signal }),
  });
  const collections = data ?? [];
  const orderedCollections = pendingIds
    ? pendingIds.flatMap((id) => collections.find((collection) => collection.id === id) ?? [])
    : collections;
  const ids = orderedCollections.map(({ id }) => id);
  return (
    <>
      <PageHeader title={`${resourceLabels.many}: ${resourceLabels.views.order.toLowerCase()}`}>
        <CreateButton />
      </PageHeader>
      <ViewLinks />
      <p style={{ margin: '14px 0 0', color: color.muted, fontSize: '0.875rem' }}>{text.orderHelp}</p>
      {isPending && <Skeleton variant="rounded" height={360} sx={{ marginTop: 2 }} />}
      {error && !data && <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />}
      {data && data.length === 0 && (
        <EmptyState icon="list" title={resourceLabels.empty} text={resourceLabels.emptyText}>
          <CreateButton />
        </EmptyState>
      )}
      {orderedCollections.length > 0 && (
        <Surface>
          <SortList ids={ids} label={resourceLabels.many} onOrder={(next) => void saveOrder(next.map(Number), ids)}>
            {orderedCollections.map((collection: Collection) => (
              <SortRow key={collection.id} id={collection.id} label={getLocalizedName(collection, locale)}>
                <Thumbnail photo={collection.cover} />
                <Row>
                  <Texts>
                    <Link to={editPath(collection.id)}>{getLocalizedName(collection, locale)}</Link>
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
