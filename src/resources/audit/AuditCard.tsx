/** The screen of one audit log entry: old and new values, and a link to the record. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath, useResourceDefinitions } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { AuditRow } from '#contract/audit.ts';
import { ApiError } from '#contract/client.ts';
import { formatPersonName } from '#contract/rules/personName.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { Changes } from '#src/backOffice/kit/history/Changes.tsx';
import { formatNoun } from '#src/backOffice/kit/history/auditedNouns.ts';
import { historyLabels } from '#src/backOffice/kit/history/labels.ts';
import { UndoButton } from '#src/backOffice/kit/history/UndoButton.tsx';
import { PageHeader } from '#src/backOffice/kit/parts/PageHeader.tsx';
import { useListPath } from '#src/backOffice/kit/paths.ts';
import { useAuditedNouns } from '#src/backOffice/kit/ResourceScope.tsx';
import { formatDate } from '#src/i18n/format.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { ActionChip, formatRecordName } from './cells.tsx';
import { auditLabels } from './labels.ts';

/** Path of the record's edit screen; null if the back office has no such screen or the record is gone. */
function useRecordPath(row: AuditRow | undefined): string | null {
  const createPath = useCreatePath();
  const resourceDefinitions = useResourceDefinitions();
  if (!row?.record || !(row.noun in resourceDefinitions)) return null;
  return createPath({ resource: row.noun, type: 'edit', id: row.record.id });
}

function EntryDetails({ row }: { row: AuditRow }) {
  const text = useLabels(auditLabels);
  const history = useLabels(historyLabels);
  const locale = useLocale();
  return (
    <Card style={{ maxWidth: 820 }}>
      <p style={{ margin: '0 0 16px', color: color.muted, fontSize: '0.9375rem' }}>
        {row.author ? <span translate="no">{formatPersonName(row.author, locale)}</span> : history.nobody}
        {' · '}
        <time dateTime={row.at}>{formatDate(row.at, locale, 'dateTime')}</time>
        {row.company && <span translate="no">{` · ${row.company.brand}`}</span>}
        {row.undoes !== null && (
          <>
            {' · '}
            <AppLink
              to={`/settings/audit/view/${row.undoes}`}
              style={{ color: color.primary, fontWeight: 550, textDecoration: 'none' }}
            >
              {fill(text.undoes, { id: row.undoes })}
            </AppLink>
          </>
        )}
      </p>
      <Changes row={row} />
      {row.undo_block && (
        <p style={{ margin: '16px 0 0', color: color.muted, fontSize: '0.875rem' }}>{history.whyNot[row.undo_block]}</p>
      )}
    </Card>
  );
}

export function AuditCard() {
  const nouns = useAuditedNouns();
  const text = useLabels(auditLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const { id = '' } = useParams();
  const back = { to: useListPath(), text: text.many };
  const { data, error, refetch } = useQuery({
    queryKey: [personalKey, 'audit', id],
    queryFn: ({ signal }) => api.audit.get({ params: { id: Number(id) }, signal }),
  });
  const path = useRecordPath(data);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <PageHeader
        title={
          isGone
            ? text.gone
            : data
              ? `${formatNoun(nouns, data.noun, locale)}: ${formatRecordName(nouns, data, locale)}`
              : fill(text.one, { id })
        }
        back={back}
        titleExtra={data && <ActionChip record={data} />}
      >
        {path && (
          <Button size="small" component={Link} to={path}>
            {text.open}
          </Button>
        )}
        {data?.can_undo && <UndoButton row={data} />}
      </PageHeader>
      {data ? (
        <EntryDetails row={data} />
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
