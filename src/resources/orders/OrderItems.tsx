/** The items of an order. Counts can be edited while the order's status allows it. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { LineDiscount, Order, OrderItem } from '#contract/orders.ts';
import { toMinor } from '#contract/money.ts';
import { formatLineTax, isUntaxed } from '#contract/rules/orderSums.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale, usePriceFormat } from '#src/i18n/LocaleProvider.tsx';
import { below, color, visuallyHidden } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { useFooterSpace } from '#src/ui/footerSpace.ts';
import { Icon } from '#src/ui/icons.tsx';
import { AddProductInput } from './AddProductInput.tsx';
import { useEditPreview } from './editPreview.ts';
import { orderResourceLabels } from './labels.ts';
import { DeliveryPriceNote } from './DeliveryPriceNote.tsx';
import { getDeliveryChange, hasEditableItems, parseCount } from './rules.ts';

const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: '52px minmax(0, 1fr) 96px 110px 120px 40px',
  alignItems: 'center',
  gap: 14,
  padding: '12px 0',
  borderBottom: `1px solid ${color.line}`,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
  '& > [data-right]': { textAlign: 'right' },
  // The column header labels the count, so its own label is for screen readers only.
  '& label': { ...visuallyHidden },
  '& input': { textAlign: 'right', minHeight: 40 },
  [below.md]: {
    gridTemplateColumns: '52px minmax(0, 1fr) auto',
    '& > [data-price]': { display: 'none' },
    '& > [data-count]': { gridColumn: 2, maxWidth: 150, textAlign: 'left' },
    '& > [data-sum]': { gridRow: 1, gridColumn: 3 },
  },
});
const HeaderLine = styled(Line)({
  color: color.muted,
  fontSize: '0.8125rem',
  fontWeight: 600,
  padding: '0 0 8px',
  [below.md]: { display: 'none' },
});
const Footer = styled('div')({
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
  '&:hover': { color: color.primary },
});
const Note = styled('p')({ margin: '0 0 14px', color: color.muted, fontSize: '0.875rem' });

/** The contract's limit. */
const maxLines = 200;

/** An item whose count may be any typed value. */
type TypedItem = Omit<OrderItem, 'count'> & { count: unknown };

interface ItemLineProps {
  item: OrderItem;
  /** The tax that is stored for it; undefined if it is not recorded, or if its count has changed. */
  taxText: string | undefined;
  /** What promotions take off it, as stored or after the edit. */
  discounts: readonly LineDiscount[] | undefined;
  canEdit: boolean;
  canRemove: boolean;
  errorText: string | undefined;
  onCount: (count: number | string | null) => void;
  onRemove: () => void;
}

function ItemLine({ item, taxText, discounts, canEdit, canRemove, errorText, onCount, onRemove }: ItemLineProps) {
  const text = useLabels(orderResourceLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const name = getLocalizedName(item, locale);
  const count = parseCount(item);
  return (
    <Line>
      <Thumbnail photo={item.photo ? { thumbnail: item.photo, blur: null } : null} size={52} />
      <div>
        <Name to={`/products/edit/${item.product_id}`}>{name}</Name>
        <small>{item.sku}</small>
        {taxText && <small>{taxText}</small>}
        {discounts?.map((discount) => (
          <small key={discount.promotion_id}>
            {getLocalizedName(discount, locale)}: −{format(discount.amount)}
          </small>
        ))}
      </div>
      <div data-right data-price>
        {format(item.price)}
      </div>
      <div data-count data-right>
        {canEdit ? (
          <NumberField
            label={`${text.count}: ${name}`}
            value={item.count}
            onChange={onCount}
            isInteger
            error={errorText}
          />
        ) : (
          `× ${item.count}`
        )}
      </div>
      <div data-right data-sum>
        {count === null ? '–' : format((toMinor(item.price) * count) / 100)}
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
  const order = useRecordContext<Order>();
  if (!order) return null;
  return <EditableItems order={order} />;
}

function EditableItems({ order }: { order: Order }) {
  const text = useLabels(orderResourceLabels);
  const locale = useLocale();
  const format = usePriceFormat('always');
  const isLocked = useIsLocked();
  const { field } = useInput({ source: 'items', format: (value: unknown) => value, parse: (value: unknown) => value });
  const { trigger } = useFormContext();
  const isPickup: unknown = useWatch({ name: 'isPickup' });
  const { errors, dirtyFields } = useFormState();
  const total = useRef<HTMLDivElement>(null);
  useFooterSpace(total, true, false);
  const items = (field.value ?? order.items) as OrderItem[];
  const itemErrors = errors['items'] as { count?: { message?: string } }[] | undefined;
  const canEdit = hasEditableItems(order.status) && !isLocked;
  const edited = { items, isPickup: isPickup === true };
  const isChanged = dirtyFields['items'] !== undefined || getDeliveryChange(order, edited) !== null;
  const preview = useEditPreview(order, edited, isChanged);
  const getDiscounts = ({ product_id }: OrderItem) =>
    isChanged
      ? preview?.lines.find((line) => line.product_id === product_id)?.discounts
      : order.items.find((item) => item.product_id === product_id)?.discounts;
  const getTaxText = ({ product_id, count }: OrderItem) => {
    const stored = order.items.find((item) => item.product_id === product_id);
    if (!stored?.tax || stored.count !== count || isUntaxed(order)) return undefined;
    return formatLineTax(stored.tax, locale, format);
  };
  // Validated at once, because the sums below must be those of a valid order.
  const changeItems = (next: readonly TypedItem[]) => {
    field.onChange(next);
    void trigger('items');
  };

  return (
    <Card>
      {!hasEditableItems(order.status) && <Note>{text.itemsFixed}</Note>}
      <HeaderLine as="div" aria-hidden="true">
        <span />
        <span>{text.product}</span>
        <span data-right>{text.price}</span>
        <span data-right>{text.count}</span>
        <span data-right>{text.sum}</span>
      </HeaderLine>
      <Lines>
        {items.map((item, index) => (
          <ItemLine
            key={item.product_id}
            item={item}
            taxText={getTaxText(item)}
            discounts={getDiscounts(item)}
            canEdit={canEdit}
            canRemove={items.length > 1}
            errorText={itemErrors?.[index]?.count?.message}
            onCount={(count) => changeItems(items.map((other) => (other === item ? { ...item, count } : other)))}
            onRemove={() => changeItems(items.filter((other) => other !== item))}
          />
        ))}
      </Lines>
      {canEdit && items.length === 1 && <Note style={{ margin: '12px 0 0' }}>{text.lastItem}</Note>}
      {canEdit && items.length < maxLines && (
        <AddProductInput order={order} items={items} onAdd={(item) => changeItems([...items, item])} />
      )}
      {isChanged &&
        preview?.promotions.map((promotion) => (
          <Note key={promotion.promotion_id} role="status" style={{ margin: '12px 0 0' }}>
            {fill(text.promotionChange, {
              name: getLocalizedName(promotion, locale),
              from: format(promotion.from),
              to: format(promotion.to),
            })}
          </Note>
        ))}
      <Footer ref={total}>
        <span>{isChanged ? text.afterSaving : text.total}</span>
        <span>{!isChanged ? format(order.order_sum) : preview ? format(preview.order_sum) : '–'}</span>
      </Footer>
      <DeliveryPriceNote />
    </Card>
  );
}
