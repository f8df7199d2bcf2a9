/** Description and parameters of a product. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { getLocalizedDescription } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { SectionTitle } from '#src/ui/layoutParts.tsx';
import { useApi } from '../ApiContext.tsx';
import { productLabels } from './labels.ts';
import { getParameterRows } from './parameterRows.ts';
import { Columns } from './productLayout.tsx';
import { typeQuery } from './queries.ts';

const Text = styled('p')({ margin: '16px 0 0', whiteSpace: 'pre-line', lineHeight: 1.65, maxWidth: '70ch' });
const Rows = styled('dl')({
  margin: '16px 0 0',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: 16,
    padding: '10px 0',
    borderBottom: `1px solid ${color.line}`,
  },
  '& dt': { color: color.muted },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

export function Facts({ product }: { product: Product }) {
  const text = useLabels(productLabels);
  const locale = useLocale();
  const { data: type } = useQuery(typeQuery(useApi(), product.type.id));
  const description = getLocalizedDescription(product, locale);
  const rows: [string, string][] = [
    ...(type ? getParameterRows(type, product.parameters, locale) : []),
    [text.sku, product.sku],
  ];
  return (
    <Columns>
      {description && (
        <section>
          <SectionTitle>{text.description}</SectionTitle>
          <Text>{description}</Text>
        </section>
      )}
      <section>
        <SectionTitle>{text.parameters}</SectionTitle>
        <Rows>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Rows>
      </section>
    </Columns>
  );
}
