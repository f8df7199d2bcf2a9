/** What one entry has changed, field by field: what was, what is. */
import styled from '@emotion/styled';
import type { AuditRow } from '#contract/audit.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { historyWords } from './labels.ts';
import { fieldText, isLong, valueText } from './valueText.ts';

const Fields = styled('dl')({
  display: 'grid',
  gap: '4px 16px',
  margin: 0,
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '& > dt': { color: colour.muted },
  '& > dd': { margin: '0 0 6px', minWidth: 0, overflowWrap: 'anywhere' },
  [from.sm]: { gridTemplateColumns: 'minmax(120px, 30%) minmax(0, 1fr)', '& > dd': { marginBottom: 0 } },
  '& del': { color: colour.muted, textDecorationColor: colour.strongLine },
  '& ins': { textDecoration: 'none', fontWeight: 550 },
  '& [data-long]': { display: 'block', padding: '6px 10px', borderRadius: 8, whiteSpace: 'pre-line' },
  '& del[data-long]': {
    background: `color-mix(in srgb, ${colour.error} 7%, transparent)`,
    marginBottom: 4,
    textDecoration: 'none',
  },
  '& ins[data-long]': { background: `color-mix(in srgb, ${colour.primary} 8%, transparent)`, fontWeight: 400 },
});
const None = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.875rem' });

/** @param most so many fields at most; the rest is counted */
export function Changes({ row, most = Infinity }: { row: AuditRow; most?: number }) {
  const text = useLabels(historyWords);
  const locale = useLocale();
  const price = usePriceFormat('always');
  if (row.undo_block === 'unreadable') return <None>{text.unreadable}</None>;
  if (row.changes.length === 0) return <None>{text.noFields}</None>;
  const reader = { noun: row.noun, locale, price, refs: row.refs };
  const told = row.changes.slice(0, most);
  return (
    <Fields>
      {told.map((change) => {
        const { field, before, after } = change;
        const long = isLong(change) ? { 'data-long': '' } : {};
        return [
          <dt key={`${field} label`}>{fieldText(field, locale)}</dt>,
          <dd key={field} translate="no">
            {row.action !== 'create' && <del {...long}>{valueText({ field, value: before }, reader)}</del>}
            {row.action !== 'create' && !('data-long' in long) && after !== undefined && ' → '}
            {(row.action === 'create' || after !== null || before !== null) && (
              <ins {...long}>{valueText({ field, value: after }, reader)}</ins>
            )}
          </dd>,
        ];
      })}
      {row.changes.length > told.length && (
        <dt style={{ gridColumn: '1 / -1' }}>
          {text.andMore.replace('{n}', String(row.changes.length - told.length))}
        </dt>
      )}
    </Fields>
  );
}
