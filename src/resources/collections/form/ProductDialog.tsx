/** A dialog that searches products by name or SKU and adds several at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useDeferredValue, useState } from 'react';
import { useGetList } from 'react-admin';
import { maxCollectionProducts } from '#contract/collections.ts';
import type { Product } from '#contract/products.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { formatPrice } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { collectionProductsLabels } from './labels.ts';

const pageSize = 40;

const List = styled('ul')({ listStyle: 'none', margin: '12px 0 0', padding: 0 });
const Line = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '6px 8px',
  borderRadius: radius.control,
  cursor: 'pointer',
  fontSize: '0.9375rem',
  '&:hover': { background: color.hover },
  '&[data-present=true]': { color: color.muted, cursor: 'default' },
  '& > span:last-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 },
  '& small': { display: 'block', color: color.muted, fontSize: '0.8125rem' },
  '& input': { accentColor: color.primary, width: 20, height: 20, margin: 0, flex: 'none' },
});
const MutedText = styled('p')({ margin: '12px 0 0', color: color.muted, fontSize: '0.875rem' });

export interface ProductDialogProps {
  /** Products that the collection already has. */
  existingIds: readonly number[];
  onAdd: (ids: number[]) => void;
  onClose: () => void;
}

export default function ProductDialog({ existingIds, onAdd, onClose }: ProductDialogProps) {
  const text = useLabels(collectionProductsLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const getErrorMessage = useErrorMessage();
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query.trim());
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  const { data, total, error, isPending, refetch } = useGetList<Product>(
    'products',
    {
      filter: deferredQuery ? { q: deferredQuery } : {},
      sort: deferredQuery ? { field: '', order: 'ASC' } : { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: pageSize },
    },
    { placeholderData: (before) => before },
  );
  const remainingCount = maxCollectionProducts - existingIds.length;
  const toggle = (id: number) =>
    setSelectedIds(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.add}
      height={640}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="contained" disabled={selectedIds.length === 0} onClick={() => onAdd([...selectedIds])}>
            {text.addChosen(selectedIds.length)}
          </Button>
        </>
      }
    >
      <TextField
        label={text.search}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {isPending && <Skeleton variant="rounded" height={300} sx={{ marginTop: 1.5 }} />}
      {error && !data && <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />}
      <div role="status">{data?.length === 0 && <MutedText>{text.noneFound}</MutedText>}</div>
      <List>
        {data?.map((product) => {
          const isPresent = existingIds.includes(product.id);
          const isChosen = selectedIds.includes(product.id);
          return (
            <li key={product.id}>
              <Line data-present={isPresent}>
                <input
                  type="checkbox"
                  checked={isPresent || isChosen}
                  disabled={isPresent || (!isChosen && selectedIds.length >= remainingCount)}
                  onChange={() => toggle(product.id)}
                />
                <Thumbnail photo={product.photos.find(({ main }) => main) ?? product.photos[0]} />
                <span>
                  {getLocalizedName(product, locale)}
                  <small>
                    {isPresent
                      ? text.already
                      : `${formatPrice(product.price, currency, locale)} · ${product.company.brand} · ${product.sku}`}
                  </small>
                </span>
              </Line>
            </li>
          );
        })}
      </List>
      {total !== undefined && total > pageSize && <MutedText>{fill(text.more, { n: pageSize })}</MutedText>}
    </Dialog>
  );
}
