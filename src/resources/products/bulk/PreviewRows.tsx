/** What comes of a change: before and after, and what stays as it is and why. */
import styled from '@emotion/styled';
import type { BulkPreview, BulkState } from '#contract/bulk.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { bulkLabels } from './labels.ts';

const Counts = styled('p')({
  margin: '12px 0 10px',
  fontSize: '0.9375rem',
  fontWeight: 600,
  '& span': { fontWeight: 400, color: colour.muted },
  '& span[data-bad]': { color: colour.error },
});
const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${colour.line}`,
  borderRadius: 10,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& > li': { padding: '9px 12px', borderBottom: `1px solid ${colour.line}` },
  '& > li:last-of-type': { borderBottom: 0 },
  '& strong': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { color: colour.muted, fontSize: '0.8125rem' },
  '& del': { color: colour.muted },
  '& [data-bad]': { color: colour.error },
  '& div': { fontVariantNumeric: 'tabular-nums' },
});
const More = styled('p')({ margin: '8px 0 0', color: colour.muted, fontSize: '0.875rem' });

const fieldLabels = {
  price: 'price',
  total_count: 'stock',
  category: 'category',
  type: 'type',
  active: 'visibility',
  channels: 'channels',
} as const;
const keys = ['price', 'total_count', 'category', 'type', 'active', 'channels'] as const;

type Texts = Record<(typeof keys)[number], (state: BulkState) => string>;

function useTexts(): Texts {
  const words = useLabels(bulkLabels);
  const locale = useLocale();
  const formatPrice = usePriceFormat('always');
  return {
    price: ({ price }) => formatPrice(price),
    total_count: ({ total_count }) => formatNumber(total_count, locale),
    category: ({ category }) => nameOf(category, locale),
    type: ({ type }) => nameOf(type, locale),
    active: ({ active }) => (active ? words.shown : words.hidden),
    channels: ({ on_site, on_app, on_sales_point }) =>
      [on_site && words.soldBy.site, on_app && words.soldBy.app, on_sales_point && words.soldBy.sales_point]
        .filter(Boolean)
        .join(', ') || words.soldBy.none,
  };
}

function Change({ before, after }: { before: BulkState; after: BulkState }) {
  const words = useLabels(bulkLabels);
  const texts = useTexts();
  return keys
    .filter((key) => texts[key](before) !== texts[key](after))
    .map((key) => (
      <div key={key}>
        {words[fieldLabels[key]]}: <del>{texts[key](before)}</del> → {texts[key](after)}
      </div>
    ));
}

export function PreviewRows({ preview }: { preview: Omit<BulkPreview, 'fingerprint'> }) {
  const words = useLabels(bulkLabels);
  const locale = useLocale();
  const { changed, unchanged, refused, rows, refusals, lost } = preview;
  return (
    <>
      <Counts>
        {words.willChange(changed)}
        {unchanged > 0 && <span> · {words.areSo(unchanged)}</span>}
        {refused > 0 && <span data-bad> · {words.refused(refused)}</span>}
      </Counts>
      {lost.length > 0 && (
        <Callout tone="warning" title={words.lost}>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {lost.map((parameter) => (
              <li key={parameter.id}>{`${nameOf(parameter, locale)}: ${words.changedAt(parameter.products)}`}</li>
            ))}
          </ul>
        </Callout>
      )}
      {refusals.length > 0 && (
        <Rows style={{ marginBottom: 12 }} aria-label={words.refused(refused)}>
          {refusals.slice(0, 10).map((row) => (
            <li key={row.id}>
              <strong>{nameOf(row, locale)}</strong>
              <small>{row.sku}</small> <span data-bad>{words[row.reason]}</span>
            </li>
          ))}
          {refused > 10 && <li>{words.andMore(refused - 10)}</li>}
        </Rows>
      )}
      {rows.length > 0 && (
        <Rows aria-label={words.willChange(changed)}>
          {rows.map((row) => (
            <li key={row.id}>
              <strong>{nameOf(row, locale)}</strong>
              <small>{row.sku}</small>
              <Change before={row.before} after={row.after} />
            </li>
          ))}
        </Rows>
      )}
      {changed > rows.length && <More>{words.andMore(changed - rows.length)}</More>}
    </>
  );
}
