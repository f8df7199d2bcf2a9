/** Products chosen by hand, in their order. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useInput } from 'react-admin';
import { get, useFormState, type FieldErrors } from 'react-hook-form';
import { mostProducts } from '#contract/collections.ts';
import type { Product } from '#contract/products.ts';
import { useClaim } from '#src/backOffice/kit/form/claims.ts';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { SortList, SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { flatFaults } from '#src/backOffice/kit/validation.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { holdWords } from './labels.ts';
import { useProducts } from './useProducts.ts';

/** Comes when products are to be added. */
const ProductDialog = lazy(() => import('./ProductDialog.tsx'));

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 10,
  marginBottom: 8,
  color: colour.muted,
  fontSize: '0.875rem',
});
const Texts = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  '& > span:first-of-type': {
    flex: '1 1 140px',
    minWidth: 0,
    fontWeight: 550,
    fontSize: '0.9375rem',
    lineHeight: 1.35,
    overflowWrap: 'anywhere',
  },
  '& small': { display: 'block', color: colour.muted, fontWeight: 400, fontSize: '0.8125rem' },
});
const Nothing = styled('p')({
  margin: 0,
  padding: '24px 16px',
  textAlign: 'center',
  border: `1px dashed ${colour.strongLine}`,
  borderRadius: radius.control,
  color: colour.muted,
  '& > b': { display: 'block', color: colour.text, fontWeight: 600 },
});
const asItIs = (value: unknown) => value;

function ProductLine({ product }: { product: Product | undefined }) {
  const text = useLabels(holdWords);
  const locale = useLocale();
  const { currency } = useInstallation();
  if (!product)
    return (
      <Texts>
        <span>{text.gone}</span>
      </Texts>
    );
  return (
    <>
      <Thumbnail photo={product.photos.find(({ main }) => main) ?? product.photos[0]} />
      <Texts>
        <span>
          {nameOf(product, locale)}
          <small>{`${formatPrice(product.price, currency, locale)} · ${product.company.brand}`}</small>
        </span>
        {!product.active && <Chip hue="amber">{text.notShown}</Chip>}
      </Texts>
    </>
  );
}

export function ChosenProducts() {
  const text = useLabels(holdWords);
  const locale = useLocale();
  const isLocked = useIsLocked();
  const { field } = useInput({ source: 'product_ids', format: asItIs, parse: asItIs });
  useClaim('product_ids');
  const { errors } = useFormState();
  const [isAdding, setAdding] = useState(false);
  const ids = (field.value ?? []) as number[];
  const products = useProducts(ids);
  const at: unknown = get(errors, 'product_ids');
  const [fault] = at ? flatFaults({ product_ids: at } as FieldErrors) : [];
  const isFull = ids.length >= mostProducts;
  const nameOfId = (id: number): string => {
    const product = products?.get(id);
    return product ? nameOf(product, locale) : text.gone;
  };
  return (
    <>
      <Head>
        <span>{text.count(ids.length)}</span>
        <Button variant="outlined" disabled={isLocked || isFull} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </Head>
      {isFull && <p>{fill(text.full, { max: mostProducts })}</p>}
      {fault && <FieldError role="alert">{fault[1]}</FieldError>}
      {ids.length === 0 && (
        <Nothing>
          <b>{text.none}</b>
          {text.noneText}
        </Nothing>
      )}
      {ids.length > 0 && !products && <Skeleton variant="rounded" height={ids.length * 60} />}
      {ids.length > 0 && products && (
        <SortList ids={ids} label={text.chosen} onOrder={(next) => field.onChange(next.map(Number))}>
          {ids.map((id) => (
            <SortRow key={id} id={id} label={nameOfId(id)} isLocked={isLocked}>
              <ProductLine product={products.get(id)} />
              <IconButton
                size="small"
                disabled={isLocked}
                aria-label={`${text.remove}: ${nameOfId(id)}`}
                onClick={() => field.onChange(ids.filter((other) => other !== id))}
              >
                <OfficeIcon name="bin" size={18} />
              </IconButton>
            </SortRow>
          ))}
        </SortList>
      )}
      {isAdding && (
        <Suspense>
          <ProductDialog
            present={ids}
            onClose={() => setAdding(false)}
            onAdd={(added) => {
              setAdding(false);
              field.onChange([...ids, ...added]);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
