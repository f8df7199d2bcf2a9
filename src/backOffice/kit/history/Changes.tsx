/** The changed fields of an audit entry, before and after. */
import styled from '@emotion/styled';
import type { AuditRow } from '#contract/audit.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { useAuditedNouns } from '../ResourceScope.tsx';
import { formatField } from './auditedNouns.ts';
import { historyLabels } from './labels.ts';
import { isLong, formatAuditValue } from './formatValue.ts';

const Fields = styled('dl')({
  display: 'grid',
  gap: '4px 16px',
  margin: 0,
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '& > dt': { color: color.muted },
  '& > dd': { margin: '0 0 6px', minWidth: 0, overflowWrap: 'anywhere' },
  [from.sm]: { gridTemplateColumns: 'minmax(120px, 30%) minmax(0, 1fr)', '& > dd': { marginBottom: 0 } },
  '& del': { color: color.muted, textDecorationColor: color.strongLine },
  '& ins': { textDecoration: 'none', fontWeight: 550 },
  '& [data-long]': { display: 'block', padding: '6px 10px', borderRadius: 8, whiteSpace: 'pre-line' },
  '& del[data-long]': {
    background: `color-mix(in srgb, ${color.error} 7%, transparent)`,
    marginBottom: 4,
    textDecoration: 'none',
  },
  '& ins[data-long]': { background: `color-mix(in srgb, ${color.primary} 8%, transparent)`, fontWeight: 400 },
});
const Note = styled('p')({ margin: 0, color: color.muted, fontSize: '0.875rem' });

/** @param maxFields shows at most so many fields and counts the rest */
export function Changes({ row, maxFields = Infinity }: { row: AuditRow; maxFields?: number }) {
  const text = useLabels(historyLabels);
  const locale = useLocale();
  const formatPrice = usePriceFormat('always');
  const noun = useAuditedNouns()[row.noun];
  if (row.undo_block === 'unreadable') return <Note>{text.unreadable}</Note>;
  if (row.changes.length === 0) return <Note>{text.noFields}</Note>;
  const valueContext = { noun, locale, formatPrice, refs: row.refs };
  const shown = row.changes.slice(0, maxFields);
  return (
    <Fields>
      {shown.map((change) => {
        const { field, before, after } = change;
        const lengthProps = isLong(change) ? { 'data-long': '' } : {};
        return [
          <dt key={`${field} label`}>{formatField(noun, field, locale)}</dt>,
          <dd key={field} translate="no">
            {row.action !== 'create' && (
              <del {...lengthProps}>{formatAuditValue({ field, value: before }, valueContext)}</del>
            )}
            {row.action !== 'create' && !('data-long' in lengthProps) && after !== undefined && ' → '}
            {(row.action === 'create' || after !== null || before !== null) && (
              <ins {...lengthProps}>{formatAuditValue({ field, value: after }, valueContext)}</ins>
            )}
          </dd>,
        ];
      })}
      {row.changes.length > shown.length && (
        <dt style={{ gridColumn: '1 / -1' }}>{fill(text.andMore, { n: row.changes.length - shown.length })}</dt>
      )}
    </Fields>
  );
}
