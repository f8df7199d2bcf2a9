/** Table cells of the product list. */
import styled from '@emotion/styled';
import { hasRole } from '#contract/roles.ts';
import type { Product } from '#contract/products.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { color } from '#src/theme/tokens.ts';
import { productLabels } from './labels.ts';

const TwoLines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  maxWidth: 360,
});
const SmallText = styled('small')({ display: 'block', color: color.muted, fontSize: '0.8125rem', fontWeight: 400 });
const Figures = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

/** Product name and family; admins, who see products of many companies, also see the company. */
export function ProductName({ record }: { record: Product }) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  const isAdmin = hasRole(useSession()?.me.roles, 'ROLE_ADMIN');
  return (
    <>
      <TwoLines>{getLocalizedName(record, locale)}</TwoLines>
      {record.family && <SmallText>{fill(text.family, { name: getLocalizedName(record.family, locale) })}</SmallText>}
      {isAdmin && <SmallText>{record.company.brand}</SmallText>}
    </>
  );
}

/** The price that buyers pay; while a sale runs with the one after it. */
export function ProductPriceCell({ record: { price, regular_price } }: { record: Product }) {
  const text = useLabels(productLabels);
  const format = usePriceFormat('always');
  return (
    <Figures>
      {format(price)}
      {regular_price !== undefined && <SmallText>{fill(text.afterSale, { price: format(regular_price) })}</SmallText>}
    </Figures>
  );
}

/** Available stock, and the total if it differs. */
export function ProductStockCell({ record }: { record: Product }) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  return (
    <Figures>
      {record.count > 0 ? (
        formatNumber(record.count, locale)
      ) : (
        <span style={{ color: color.error, fontWeight: 600 }}>{text.soldOut}</span>
      )}
      {record.total_count !== record.count && (
        <SmallText
          style={{ display: 'inline' }}
        >{` ${fill(text.fromTotal, { total: formatNumber(record.total_count, locale) })}`}</SmallText>
      )}
    </Figures>
  );
}
