/** Adds another product of the company to an order; products that it already has are left out. */
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { orderResourceLabels } from './labels.ts';

export interface AddProductInputProps {
  order: Order;
  items: readonly OrderItem[];
  onAdd: (item: OrderItem) => void;
}

/** The product as a provisional order item; the server calculates price and sum again. */
const toOrderItem = ({ id, name, en_name, sku, photos, price }: Product): OrderItem => ({
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

export function AddProductInput({ order, items, onAdd }: AddProductInputProps) {
  const text = useLabels(orderResourceLabels);
  const provider = useDataProvider();
  const getErrorMessage = useErrorMessage();
  const [addedCount, setAddedCount] = useState(0);
  const add = (id: number | null) => {
    if (id === null) return;
    provider
      .getOne<Product>('products', { id })
      .then(({ data }) => {
        onAdd(toOrderItem(data));
        setAddedCount((count) => count + 1);
      })
      .catch((error: unknown) => void notify(getErrorMessage(error), { tone: 'error' }));
  };
  return (
    <div style={{ maxWidth: 420, paddingTop: 16 }}>
      {/* The key empties the picker after each product. */}
      <ReferencePicker
        key={addedCount}
        noun="products"
        label={text.addProduct}
        placeholder={text.addPlaceholder}
        among={{ company_id: order.company.id, in_stock: true }}
        value={null}
        onChange={add}
        isExcluded={({ id }) => items.some((item) => item.product_id === id)}
      />
    </div>
  );
}
