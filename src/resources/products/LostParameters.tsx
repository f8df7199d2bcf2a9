/** What a product has and its new type doesn't ask for: told before it is saved. */
import { useGetOne, useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import type { ProductType } from '#contract/types.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { strangeTo } from './fittingParameters.ts';
import { productWords } from './labels.ts';
import { ParameterLines } from './ParameterValues.tsx';

export function LostParameters({ type }: { type: ProductType }) {
  const text = useLabels(productWords);
  const record = useRecordContext<Product>();
  const lost = record ? strangeTo(type, record.parameters) : [];
  const { data: former } = useGetOne<ProductType>(
    'productTypes',
    { id: record?.type.id ?? 0 },
    { enabled: lost.length > 0 },
  );
  if (lost.length === 0 || !former) return null;
  return (
    <div role="status" style={{ gridColumn: '1 / -1', marginTop: 8 }}>
      <Callout tone="warning" title={text.lost}>
        <ParameterLines type={former} given={lost} />
      </Callout>
    </div>
  );
}
