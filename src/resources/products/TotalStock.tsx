/** The total stock of a product; the hint tells how much open orders hold. */
import { useRecordContext } from 'react-admin';
import type { Product } from '#contract/products.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { NumberInput } from '#src/backOffice/kit/inputs.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { productLabels } from './labels.ts';

export function TotalStock(props: InputProps) {
  const text = useLabels(productLabels);
  const product = useRecordContext<Product>();
  const held = product ? product.total_count - product.count : 0;
  return (
    <NumberInput
      {...props}
      hint={product && held > 0 ? `${text.freeCount(product.count)}, ${text.held(held)}` : props.hint}
    />
  );
}
