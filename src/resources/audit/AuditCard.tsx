/** One entry of the log: what was before, what is now, and the way to the thing. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath, useResourceDefinitions } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { AuditRow } from '#contract/audit.ts';
import { ApiError } from '#contract/client.ts';
import { personName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { Changes } from '#src/backOffice/kit/history/Changes.tsx';
import { historyWords } from '#src/backOffice/kit/history/labels.ts';
import { UndoButton } from '#src/backOffice/kit/history/UndoButton.tsx';
import { PageHead } from '#src/backOffice/kit/parts/PageHead.tsx';
import { useListPath } from '#src/backOffice/kit/paths.ts';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { Action, nameOfRecord, nounText } from './cells.tsx';
import { auditWords } from './labels.ts';

/** The way to the thing, where a screen of the office shows such things and it is still there. */
function useRecordPath(row: AuditRow | undefined): string | null {
  const createPath = useCreatePath();
  const known = useResourceDefinitions();
  if (!row?.record || !(row.noun in known)) return null;
  return createPath({ resource: row.noun, type: 'edit', id: row.record.id });
}

function Whole({ row }: { row: AuditRow }) {
  const text = useLabels(auditWords);
  const history = useLabels(historyWords);
  const locale = useLocale();
  return (
    <Card style={{ maxWidth: 820 }}>
      <p style={{ margin: '0 0 16px', color: colour.muted, fontSize: '0.9375rem' }}>
        {row.author ? <span translate="no">{personName(row.author, locale)}</span> : history.nobody}
        {' · '}
        <time dateTime={row.at}>{formatDate(row.at, locale, 'dateTime')}</time>
        {row.company && <span translate="no">{` · ${row.company.brand}`}</span>}
        {row.undoes !== null && (
          <>
            {' · '}
            <AppLink
              to={`/settings/audit/view/${row.undoes}`}
              style={{ color: colour.primary, fontWeight: 550, textDecoration: 'none' }}
            >
              {fill(text.undoes, { id: row.undoes })}
            </AppLink>
          </>
        )}
      </p>
      <Changes row={row} />
      {row.undo_block && (
        <p style={{ margin: '16px 0 0', color: colour.muted, fontSize: '0.875rem' }}>
          {history.whyNot[row.undo_block]}
        </p>
      )}
    </Card>
  );
}

export function AuditCard() {
  const text = useLabels(auditWords);
  const locale = useLocale();
  const failureText = useFailureText();
  const { id = '' } = useParams();
  const back = { to: useListPath(), text: text.many };
  const { data, error, refetch } = useQuery({
    queryKey: [mine, 'audit', id],
    queryFn: ({ signal }) => api.audit.get({ params: { id: Number(id) }, signal }),
  });
  const path = useRecordPath(data);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <PageHead
        title={
          isGone
            ? text.gone
            : data
              ? `${nounText(data.noun, locale)}: ${nameOfRecord(data, locale)}`
              : fill(text.one, { id })
        }
        back={back}
        beside={data && <Action record={data} />}
      >
        {path && (
          <Button size="small" component={Link} to={path}>
            {text.open}
          </Button>
        )}
        {data?.can_undo && <UndoButton row={data} />}
      </PageHead>
      {data ? (
        <Whole row={data} />
      ) : isGone ? (
        <EmptyState icon="search" title={text.gone} />
      ) : error ? (
        <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={280} sx={{ maxWidth: 820 }} />
      )}
    </>
  );
}
