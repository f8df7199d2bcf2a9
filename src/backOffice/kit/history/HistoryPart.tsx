/** The history of the record on the screen: asked for when it is opened. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Card } from '../form/Sections.tsx';
import { useResource } from '../ResourceScope.tsx';
import { Entries } from './Entries.tsx';
import { historyWords } from './labels.ts';

const perPage = 20;

interface Whose {
  noun: string;
  id: number;
}

function Opened({ noun, id }: Whose) {
  const text = useLabels(historyWords);
  const failureText = useFailureText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [mine, 'audit', noun, id],
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

/** The same on a screen that is no form. */
export function RecordHistory(whose: Whose) {
  const text = useLabels(historyWords);
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
      <div id={panel}>{isOpen && <Opened {...whose} />}</div>
    </Card>
  );
}

/** The history of the record in the form above. */
export function HistoryPart() {
  const { name } = useResource();
  const record = useRecordContext();
  return typeof record?.id === 'number' ? <RecordHistory noun={name} id={record.id} /> : null;
}
