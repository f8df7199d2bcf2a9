/** The lines of an order: how many of each, while that may still change. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { LineCount } from '#contract/fields.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { cartTotals } from '#contract/rules/cart.ts';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, hidden } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { useFoot } from '#src/ui/foot.ts';
import { Icon } from '#src/ui/icons.tsx';
import { AddProduct } from './AddProduct.tsx';
import { orderWords } from './labels.ts';
import { hasEditableItems } from './rules.ts';

const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: '52px minmax(0, 1fr) 96px 110px 120px 40px',
  alignItems: 'center',
  gap: 14,
  padding: '12px 0',
  borderBottom: `1px solid ${colour.line}`,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem' },
  '& > [data-right]': { textAlign: 'right' },
  // The label of a count is its column; it is read, not seen.
  '& label': { ...hidden },
  '& input': { textAlign: 'right', minHeight: 40 },
  [below.md]: {
    gridTemplateColumns: '52px minmax(0, 1fr) auto',
    '& > [data-price]': { display: 'none' },
    '& > [data-count]': { gridColumn: 2, maxWidth: 150, textAlign: 'left' },
    '& > [data-sum]': { gridRow: 1, gridColumn: 3 },
  },
});
const Head = styled(Line)({
  color: colour.muted,
  fontSize: '0.8125rem',
  fontWeight: 600,
  padding: '0 0 8px',
  [below.md]: { display: 'none' },
});
const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  paddingTop: 16,
  fontWeight: 680,
  fontSize: '1.0625rem',
  fontVariantNumeric: 'tabular-nums',
});
const Name = styled(AppLink)({
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { color: colour.primary },
});
const Note = styled('p')({ margin: '0 0 14px', color: colour.muted, fontSize: '0.875rem' });

/** As many as the contract takes. */
const mostLines = 200;

const minor = (price: number): number => Math.round(price * 100);
/** A line whose count may be anything that was typed. */
type TypedItem = Omit<OrderItem, 'count'> & { count: unknown };

/** Null while what is typed is no count: nothing is summed of it. */
const countOf = ({ count }: OrderItem): number | null => LineCount.safeParse(count).data ?? null;

interface ItemLineProps {
  item: OrderItem;
  canEdit: boolean;
  canRemove: boolean;
  fault: string | undefined;
  onCount: (count: number | string | null) => void;
  onRemove: () => void;
}

function ItemLine({ item, canEdit, canRemove, fault, onCount, onRemove }: ItemLineProps) {
  const text = useLabels(orderWords);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const name = nameOf(item, locale);
  const count = countOf(item);
  return (
    <Line>
      <Thumbnail photo={item.photo ? { thumbnail: item.photo, blur: null } : null} size={52} />
      <div>
        <Name to={`/products/edit/${item.product_id}`}>{name}</Name>
        <small>{item.sku}</small>
      </div>
      <div data-right data-price>
        {format(item.price)}
      </div>
      <div data-count data-right>
        {canEdit ? (
          <NumberField label={`${text.count}: ${name}`} value={item.count} onChange={onCount} isWhole error={fault} />
        ) : (
          `× ${item.count}`
        )}
      </div>
      <div data-right data-sum>
        {count === null ? '–' : format((minor(item.price) * count) / 100)}
      </div>
      {canEdit && (
        <IconButton aria-label={fill(text.removeItem, { name })} disabled={!canRemove} onClick={onRemove}>
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </Line>
  );
}

export default function OrderItems() {
  const text = useLabels(orderWords);
  const format = usePriceFormat('always');
  const order = useRecordContext<Order>();
  const isLocked = useIsLocked();
  const { field } = useInput({ source: 'items', format: (value: unknown) => value, parse: (value: unknown) => value });
  const { trigger } = useFormContext();
  const { errors, dirtyFields } = useFormState();
  const total = useRef<HTMLDivElement>(null);
  useFoot(total, true, false);
  if (!order) return null;
  const items = (field.value ?? order.items) as OrderItem[];
  const faults = errors['items'] as { count?: { message?: string } }[] | undefined;
  const canEdit = hasEditableItems(order.status) && !isLocked;
  const isChanged = dirtyFields['items'] !== undefined;
  const lines = items.flatMap((item) => {
    const count = countOf(item);
    return count === null ? [] : [{ price: minor(item.price), count }];
  });
  const afterSaving = lines.length === items.length ? format(cartTotals(lines).order_summ / 100) : '–';
  // Judged at once: the sums beneath are those of what may be saved.
  const change = (next: readonly TypedItem[]) => {
    field.onChange(next);
    void trigger('items');
  };

  return (
    <Card>
      {!hasEditableItems(order.status) && <Note>{text.itemsFixed}</Note>}
      <Head as="div" aria-hidden="true">
        <span />
        <span>{text.product}</span>
        <span data-right>{text.price}</span>
        <span data-right>{text.count}</span>
        <span data-right>{text.sum}</span>
      </Head>
      <Lines>
        {items.map((item, index) => (
          <ItemLine
            key={item.product_id}
            item={item}
            canEdit={canEdit}
            canRemove={items.length > 1}
            fault={faults?.[index]?.count?.message}
            onCount={(count) => change(items.map((other) => (other === item ? { ...item, count } : other)))}
            onRemove={() => change(items.filter((other) => other !== item))}
          />
        ))}
      </Lines>
      {canEdit && items.length === 1 && <Note style={{ margin: '12px 0 0' }}>{text.keepOne}</Note>}
      {canEdit && items.length < mostLines && (
        <AddProduct order={order} items={items} onAdd={(item) => change([...items, item])} />
      )}
      <Foot ref={total}>
        <span>{isChanged ? text.afterSaving : text.total}</span>
        <span>{isChanged ? afterSaving : format(order.order_sum)}</span>
      </Foot>
    </Card>
  );
}
