/** One's own changes of many products that can still be taken back. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { api } from '#src/api/api.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { bulkLabels } from './labels.ts';
import { recentKey, useUndo } from './useApply.ts';

const Recent = styled('details')({
  marginTop: 20,
  paddingTop: 12,
  borderTop: `1px solid ${colour.line}`,
  '& > summary': { padding: '6px 0', fontSize: '0.9375rem', fontWeight: 600, cursor: 'pointer' },
});
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 44, fontSize: '0.9375rem' },
  '& > li > span': { flex: 1 },
  '& small': { color: colour.muted },
});

export function RecentChanges() {
  const words = useLabels(bulkLabels);
  const locale = useLocale();
  const { data } = useQuery({ queryKey: recentKey, queryFn: ({ signal }) => api.productChanges.list({ signal }) });
  const undo = useUndo();
  if (!data || data.data.length === 0) return null;
  return (
    <Recent>
      <summary>{words.recent}</summary>
      <List>
        {data.data.map(({ id, created_at, changed, is_undone }) => (
          <li key={id}>
            <span>
              {formatDate(created_at, locale, 'time')} · {words.changedAt(changed)}
            </span>
            {is_undone ? (
              <small>{words.takenBack}</small>
            ) : (
              <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
                {words.undo}
              </Button>
            )}
          </li>
        ))}
      </List>
    </Recent>
  );
}
