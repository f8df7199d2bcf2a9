/** Finds products of the store by name or SKU, and takes several at once. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useDeferredValue, useState } from 'react';
import { useGetList } from 'react-admin';
import { mostProducts } from '#contract/collections.ts';
import type { Product } from '#contract/products.ts';
import { useFailureWords } from '#src/backOffice/kit/failures.ts';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { formatPrice } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { holdWords } from './labels.ts';

const shownAtOnce = 40;

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
  '&:hover': { background: colour.hover },
  '&[data-present=true]': { color: colour.muted, cursor: 'default' },
  '& > span:last-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 },
  '& small': { display: 'block', color: colour.muted, fontSize: '0.8125rem' },
  '& input': { accentColor: colour.primary, width: 20, height: 20, margin: 0, flex: 'none' },
});
const Quiet = styled('p')({ margin: '12px 0 0', color: colour.muted, fontSize: '0.875rem' });

export interface ProductDialogProps {
  /** Those that are in already. */
  present: readonly number[];
  onAdd: (ids: number[]) => void;
  onClose: () => void;
}

export default function ProductDialog({ present, onAdd, onClose }: ProductDialogProps) {
  const text = useLabels(holdWords);
  const locale = useLocale();
  const { currency } = useInstallation();
  const failureWords = useFailureWords();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed.trim());
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data, total, error, isPending, refetch } = useGetList<Product>(
    'products',
    {
      filter: sought ? { q: sought } : {},
      sort: sought ? { field: '', order: 'ASC' } : { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: shownAtOnce },
    },
    { placeholderData: (before) => before },
  );
  const room = mostProducts - present.length;
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.add}
      height={640}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="contained" disabled={chosen.length === 0} onClick={() => onAdd([...chosen])}>
            {text.addChosen(chosen.length)}
          </Button>
        </>
      }
    >
      <TextField
        label={text.search}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isPending && <Skeleton variant="rounded" height={300} sx={{ marginTop: 1.5 }} />}
      {error && !data && <ErrorState text={failureWords(error)} onRetry={() => void refetch()} />}
      <div role="status">{data?.length === 0 && <Quiet>{text.nothing}</Quiet>}</div>
      <List>
        {data?.map((product) => {
          const isPresent = present.includes(product.id);
          const isChosen = chosen.includes(product.id);
          return (
            <li key={product.id}>
              <Line data-present={isPresent}>
                <input
                  type="checkbox"
                  checked={isPresent || isChosen}
                  disabled={isPresent || (!isChosen && chosen.length >= room)}
                  onChange={() => toggle(product.id)}
                />
                <Thumbnail photo={product.photos.find(({ main }) => main) ?? product.photos[0]} />
                <span>
                  {nameOf(product, locale)}
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
      {total !== undefined && total > shownAtOnce && <Quiet>{fill(text.more, { n: shownAtOnce })}</Quiet>}
    </Dialog>
  );
}
