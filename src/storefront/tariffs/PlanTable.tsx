/** Table that compares the plans. */
import styled from '@emotion/styled';
import type { Tariff } from '#contract/tariffs.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Panel } from '#src/ui/layoutParts.tsx';
import { tariffLabels } from './labels.ts';

export const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th, & td': {
    padding: '10px 8px 10px 0',
    textAlign: 'left',
    overflowWrap: 'break-word',
    borderBottom: `1px solid ${color.line}`,
    verticalAlign: 'top',
  },
  '& thead th': { fontWeight: 650 },
  '& tbody th': { fontWeight: 450, color: color.muted },
  '& tr:last-of-type > *': { borderBottom: 0 },
  '& td': { fontVariantNumeric: 'tabular-nums' },
});

const formatPercent = (percent: number): string => (percent > 0 ? `${percent}%` : '–');

export function PlanTable({ plans, currentId }: { plans: readonly Tariff[]; currentId: number | undefined }) {
  const text = useLabels(tariffLabels);
  const locale = useLocale();
  const format = usePriceFormat();
  const isForVendors = plans.some(({ audience }) => audience === 'vendors');
  const cells = isForVendors
    ? [
        {
          label: text.limits.products,
          value: ({ limits: { products } }: Tariff) =>
            products === null ? text.unlimited : formatNumber(products, locale),
        },
      ]
    : [
        { label: text.benefits.cashback, value: ({ benefits }: Tariff) => formatPercent(benefits.cashback_percent) },
        { label: text.benefits.early, value: ({ benefits }: Tariff) => (benefits.early_access ? text.yes : '–') },
      ];
  return (
    <Panel>
      <h2 style={{ margin: '0 0 8px', fontSize: '1.1875rem', fontWeight: 680 }}>{text.compare}</h2>
      <Table>
        <thead>
          <tr>
            <th scope="col">{text.what}</th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col">
                <span translate="no">{getLocalizedName(plan, locale)}</span>
                {plan.id === currentId && (
                  <div style={{ color: color.primary, fontSize: '0.8125rem' }}>{text.yours}</div>
                )}
                <div style={{ fontWeight: 450, color: color.muted }}>
                  {plan.prices['30'] > 0 ? text.perMonth(format(plan.prices['30'])) : format(0)}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {plans.map((plan) => (
                <td key={plan.id}>{value(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
