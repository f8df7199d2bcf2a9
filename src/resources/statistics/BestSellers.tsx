/** Products and companies with the most revenue; the bars compare with the first. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Sales } from '#contract/statistics.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { dashboardLabels } from './labels.ts';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
});
const Row = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  '& a': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'inherit',
    fontWeight: 600,
    fontSize: '0.9375rem',
    lineHeight: 1.35,
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:hover': { color: color.primary },
  },
  '& small': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.muted,
    fontSize: '0.8125rem',
  },
  '& strong': { fontWeight: 650, fontVariantNumeric: 'tabular-nums', fontSize: '0.9375rem' },
});
const Track = styled('span')({
  display: 'block',
  height: 4,
  marginTop: 5,
  borderRadius: 2,
  background: color.softer,
  '& > span': { display: 'block', height: '100%', borderRadius: 2, background: color.primary },
});
const MutedText = styled('p')({ margin: 0, color: color.muted, fontSize: '0.9375rem' });

interface BestRowProps {
  picture: string | null;
  blur: string | null;
  to: string;
  name: string;
  note: string;
  revenue: number;
  maxRevenue: number;
}

function BestRow({ picture, blur, to, name, note, revenue, maxRevenue }: BestRowProps) {
  const format = usePriceFormat('always');
  return (
    <Row>
      <Thumbnail photo={picture === null ? null : { thumbnail: picture, blur }} size={44} />
      <div>
        <AppLink to={to} translate="no">
          {name}
        </AppLink>
        <small>{note}</small>
        <Track aria-hidden="true">
          <span style={{ width: `${Math.max(2, (revenue / maxRevenue) * 100)}%` }} />
        </Track>
      </div>
      <strong>{format(revenue)}</strong>
    </Row>
  );
}

function BestCard({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const text = useLabels(dashboardLabels);
  return (
    <Card>
      <h2>{title}</h2>
      {isEmpty ? <MutedText>{text.noSales}</MutedText> : <List>{children}</List>}
    </Card>
  );
}

/** @param hasSeveralCompanies whether the products' companies are shown */
export function BestProducts({
  best,
  hasSeveralCompanies,
}: {
  best: Sales['best_products'];
  hasSeveralCompanies: boolean;
}) {
  const text = useLabels(dashboardLabels);
  const locale = useLocale();
  const maxRevenue = best[0]?.revenue ?? 1;
  return (
    <BestCard title={text.bestProducts} isEmpty={best.length === 0}>
      {best.map(({ product, company, items, revenue }) => (
        <BestRow
          key={product.id}
          picture={product.photo}
          blur={product.blur}
          to={`/products/edit/${product.id}`}
          name={getLocalizedName(product, locale)}
          note={hasSeveralCompanies ? `${company.brand} · ${text.sold(items)}` : text.sold(items)}
          revenue={revenue}
          maxRevenue={maxRevenue}
        />
      ))}
    </BestCard>
  );
}

export function BestCompanies({ best }: { best: NonNullable<Sales['best_companies']> }) {
  const text = useLabels(dashboardLabels);
  const maxRevenue = best[0]?.revenue || 1;
  return (
    <BestCard title={text.bestCompanies} isEmpty={best.length === 0}>
      {best.map(({ company, orders, revenue }) => (
        <BestRow
          key={company.id}
          picture={company.logo}
          blur={null}
          to={`/companies/edit/${company.id}`}
          name={company.brand}
          note={text.orderCount(orders)}
          revenue={revenue}
          maxRevenue={maxRevenue}
        />
      ))}
    </BestCard>
  );
}
