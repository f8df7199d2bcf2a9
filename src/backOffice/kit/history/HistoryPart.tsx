/** The history of a record, loaded when it is opened. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Card } from '../form/Sections.tsx';
import { useResource } from '../ResourceScope.tsx';
import { Entries } from './Entries.tsx';
import { historyLabels } from './labels.ts';

const perPage = 20;

interface RecordReference {
  noun: string;
  id: number;
}

function HistoryEntries({ noun, id }: RecordReference) {
  const text = useLabels(historyLabels);
  const failureText = useFailureText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [personalKey, 'audit', noun, id],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list({
        query: { filter: { noun: noun as never, record_id: String(id) }, range: [pageParam, pageParam + perPage - 1] },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === perPage ? pages.length * perPage : undefined),
    staleTime: 0,
  });
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  const rows = data.pages.flat();
  if (rows.length === 0) return <p style={{ margin: 0 }}>{text.none}</p>;
  return (
    <>
      <Entries rows={rows} />
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
}

/** The history on a screen without a form. */
export function RecordHistory(reference: RecordReference) {
  const text = useLabels(historyLabels);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <Card style={{ marginTop: 16 }}>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 12,
          marginBottom: isOpen ? 14 : 0,
        }}
      >
        <h2 style={{ margin: 0, fontSize: '1rem', fontWeight: 650 }}>{text.title}</h2>
        <Button size="small" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.hide : text.show}
        </Button>
      </div>
      <div id={panel}>{isOpen && <HistoryEntries {...reference} />}</div>
    </Card>
  );
}

/** The history of the record in the form above. */
export function HistoryPart() {
  const { name } = useResource();
  const record = useRecordContext();
  return typeof record?.id === 'number' ? <RecordHistory noun={name} id={record.id} /> : null;
}
