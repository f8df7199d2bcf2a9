/** Warns before saving about parameters that the product's new type doesn't have. */
import { useGetOne, useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { findUnknownParameters } from './fittingParameters.ts';
import { productLabels } from './labels.ts';
import { ParameterLines } from './ParameterValues.tsx';

export function LostParameters({ type }: { type: ProductType }) {
  const text = useLabels(productLabels);
  const record = useRecordContext<Product>();
  const lost = record ? findUnknownParameters(type, record.parameters) : [];
  const { data: formerType } = useGetOne<ProductType>(
    'productTypes',
    { id: record?.type.id ?? 0 },
    { enabled: lost.length > 0 },
  );
  if (lost.length === 0 || !formerType) return null;
  return (
    <div role="status" style={{ gridColumn: '1 / -1', marginTop: 8 }}>
      <Callout tone="warning" title={text.lost}>
        <ParameterLines type={formerType} parameters={lost} />
      </Callout>
    </div>
  );
}
