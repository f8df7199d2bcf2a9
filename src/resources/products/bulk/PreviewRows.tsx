/** Preview of a bulk change: old and new values, and rejected products with the reason. */
import styled from '@emotion/styled';
import type { BulkPreview, BulkState } from '#contract/bulk.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { bulkLabels } from './labels.ts';

const Counts = styled('p')({
  margin: '12px 0 10px',
  fontSize: '0.9375rem',
  fontWeight: 600,
  '& span': { fontWeight: 400, color: color.muted },
  '& span[data-bad]': { color: color.error },
});
const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& > li': { padding: '9px 12px', borderBottom: `1px solid ${color.line}` },
  '& > li:last-of-type': { borderBottom: 0 },
  '& strong': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
  '& del': { color: color.muted },
  '& [data-bad]': { color: color.error },
  '& div': { fontVariantNumeric: 'tabular-nums' },
});
const MoreNote = styled('p')({ margin: '8px 0 0', color: color.muted, fontSize: '0.875rem' });

const fieldLabels = {
  price: 'price',
  total_count: 'stock',
  category: 'category',
  type: 'type',
  active: 'visibility',
  channels: 'channels',
} as const;
const keys = ['price', 'total_count', 'category', 'type', 'active', 'channels'] as const;

type FieldFormatters = Record<(typeof keys)[number], (state: BulkState) => string>;

function useFieldFormatters(): FieldFormatters {
  const labels = useLabels(bulkLabels);
  const locale = useLocale();
  const formatPrice = usePriceFormat('always');
  return {
    price: ({ price }) => formatPrice(price),
    total_count: ({ total_count }) => formatNumber(total_count, locale),
    category: ({ category }) => getLocalizedName(category, locale),
    type: ({ type }) => getLocalizedName(type, locale),
    active: ({ active }) => (active ? labels.shown : labels.hidden),
    channels: ({ on_site, on_app, on_sales_point }) =>
      [on_site && labels.soldBy.site, on_app && labels.soldBy.app, on_sales_point && labels.soldBy.sales_point]
        .filter(Boolean)
        .join(', ') || labels.soldBy.none,
  };
}

function RowChange({ before, after }: { before: BulkState; after: BulkState }) {
  const labels = useLabels(bulkLabels);
  const formatters = useFieldFormatters();
  return keys
    .filter((key) => formatters[key](before) !== formatters[key](after))
    .map((key) => (
      <div key={key}>
        {labels[fieldLabels[key]]}: <del>{formatters[key](before)}</del> → {formatters[key](after)}
      </div>
    ));
}

export function PreviewRows({ preview }: { preview: Omit<BulkPreview, 'fingerprint'> }) {
  const labels = useLabels(bulkLabels);
  const locale = useLocale();
  const { changed, unchanged, refused, rows, refusals, lost } = preview;
  return (
    <>
      <Counts>
        {labels.willChange(changed)}
        {unchanged > 0 && <span> · {labels.alreadySet(unchanged)}</span>}
        {refused > 0 && <span data-bad> · {labels.rejected(refused)}</span>}
      </Counts>
      {lost.length > 0 && (
        <Callout tone="warning" title={labels.lost}>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {lost.map((parameter) => (
              <li
                key={parameter.id}
              >{`${getLocalizedName(parameter, locale)}: ${labels.changedAt(parameter.products)}`}</li>
            ))}
          </ul>
        </Callout>
      )}
      {refusals.length > 0 && (
        <Rows style={{ marginBottom: 12 }} aria-label={labels.rejected(refused)}>
          {refusals.slice(0, 10).map((row) => (
            <li key={row.id}>
              <strong>{getLocalizedName(row, locale)}</strong>
              <small>{row.sku}</small> <span data-bad>{labels[row.reason]}</span>
            </li>
          ))}
          {refused > 10 && <li>{labels.andMore(refused - 10)}</li>}
        </Rows>
      )}
      {rows.length > 0 && (
        <Rows aria-label={labels.willChange(changed)}>
          {rows.map((row) => (
            <li key={row.id}>
              <strong>{getLocalizedName(row, locale)}</strong>
              <small>{row.sku}</small>
              <RowChange before={row.before} after={row.after} />
            </li>
          ))}
        </Rows>
      )}
      {changed > rows.length && <MoreNote>{labels.andMore(changed - rows.length)}</MoreNote>}
    </>
  );
}
