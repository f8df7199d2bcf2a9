/** Another product of the company for an order: found by name or SKU, added once. */
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import { useFailureWords } from '#src/backOffice/kit/failures.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { orderWords } from './labels.ts';

export interface AddProductProps {
  order: Order;
  items: readonly OrderItem[];
  onAdd: (item: OrderItem) => void;
}

/** The product as a line of the order, which the server counts anew. */
const lineOf = ({ id, name, en_name, sku, photos, price }: Product): OrderItem => ({
  id,
  product_id: id,
  name,
  en_name,
  sku,
  photo: (photos.find(({ main }) => main) ?? photos[0])?.thumbnail ?? null,
  price,
  count: 1,
  sum: price,
});

export function AddProduct({ order, items, onAdd }: AddProductProps) {
  const text = useLabels(orderWords);
  const provider = useDataProvider();
  const failureWords = useFailureWords();
  const [added, setAdded] = useState(0);
  const add = (id: number | null) => {
    if (id === null) return;
    provider
      .getOne<Product>('products', { id })
      .then(({ data }) => {
        onAdd(lineOf(data));
        setAdded((count) => count + 1);
      })
      .catch((error: unknown) => void notify(failureWords(error), { tone: 'error' }));
  };
  return (
    <div style={{ maxWidth: 420, paddingTop: 16 }}>
      {/* Empty again for the next one. */}
      <ReferencePicker
        key={added}
        noun="products"
        label={text.addProduct}
        placeholder={text.addPlaceholder}
        among={{ company_id: order.company.id, in_stock: true }}
        value={null}
        onChange={add}
        isLeftOut={({ id }) => items.some((item) => item.product_id === id)}
      />
    </div>
  );
}
