/** The user's recent bulk changes that can still be undone. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { bulkLabels } from './labels.ts';
import { recentChangesKey, useUndoChange } from './useBulkChanges.ts';

const Recent = styled('details')({
  marginTop: 20,
  paddingTop: 12,
  borderTop: `1px solid ${color.line}`,
  '& > summary': { padding: '6px 0', fontSize: '0.9375rem', fontWeight: 600, cursor: 'pointer' },
});
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 44, fontSize: '0.9375rem' },
  '& > li > span': { flex: 1 },
  '& small': { color: color.muted },
});

export function RecentChanges() {
  const labels = useLabels(bulkLabels);
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: recentChangesKey,
    queryFn: ({ signal }) => api.productChanges.list({ signal }),
  });
  const undo = useUndoChange();
  if (!data || data.data.length === 0) return null;
  return (
    <Recent>
      <summary>{labels.recent}</summary>
      <List>
        {data.data.map(({ id, created_at, changed, is_undone }) => (
          <li key={id}>
            <span>
              {formatDate(created_at, locale, 'time')} · {labels.changedAt(changed)}
            </span>
            {is_undone ? (
              <small>{labels.takenBack}</small>
            ) : (
              <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
                {labels.undo}
              </Button>
            )}
          </li>
        ))}
      </List>
    </Recent>
  );
}
