/** Hand-made cells of the product list. */
import styled from '@emotion/styled';
import { hasRole } from '#contract/roles.ts';
import type { Product } from '#contract/products.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { colour } from '#src/theme/tokens.ts';
import { productWords } from './labels.ts';

const TwoLines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  maxWidth: 360,
});
const Small = styled('small')({ display: 'block', color: colour.muted, fontSize: '0.8125rem', fontWeight: 400 });
const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

/** An admin sees goods of many companies, so whose they are stands beneath. */
export function ProductName({ record }: { record: Product }) {
  const locale = useLocale();
  const isAdmin = hasRole(useSession()?.me.roles, 'ROLE_ADMIN');
  return (
    <>
      <TwoLines>{nameOf(record, locale)}</TwoLines>
      {isAdmin && <Small>{record.company.brand}</Small>}
    </>
  );
}

/** What is free to order, of what there is. */
export function ProductStock({ record }: { record: Product }) {
  const text = useLabels(productWords);
  const locale = useLocale();
  return (
    <Figures>
      {record.count > 0 ? (
        formatNumber(record.count, locale)
      ) : (
        <span style={{ color: colour.error, fontWeight: 600 }}>{text.soldOut}</span>
      )}
      {record.total_count !== record.count && (
        <Small
          style={{ display: 'inline' }}
        >{` ${fill(text.ofTotal, { total: formatNumber(record.total_count, locale) })}`}</Small>
      )}
    </Figures>
  );
}
