/** The hand-picked products of a collection, in their order. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useInput } from 'react-admin';
import { get, useFormState, type FieldErrors } from 'react-hook-form';
import { maxCollectionProducts } from '#contract/collections.ts';
import type { Product } from '#contract/products.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useShownField } from '#src/backOffice/kit/form/shownFields.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { Thumbnail } from '#src/backOffice/kit/parts/Thumbnail.tsx';
import { SortList, SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { flattenErrors } from '#src/backOffice/kit/validation.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { collectionProductsLabels } from './labels.ts';
import { useProducts } from './useProducts.ts';

const ProductDialog = lazy(() => import('./ProductDialog.tsx'));

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 10,
  marginBottom: 8,
  color: color.muted,
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
  '& small': { display: 'block', color: color.muted, fontWeight: 400, fontSize: '0.8125rem' },
});
const EmptyNote = styled('p')({
  margin: 0,
  padding: '24px 16px',
  textAlign: 'center',
  border: `1px dashed ${color.strongLine}`,
  borderRadius: radius.control,
  color: color.muted,
  '& > b': { display: 'block', color: color.text, fontWeight: 600 },
});
// For the list of ids, which react-admin's inputs would take for a text
const identity = (value: unknown) => value;

function ProductLine({ product }: { product: Product | undefined }) {
  const text = useLabels(collectionProductsLabels);
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
          {getLocalizedName(product, locale)}
          <small>{`${formatPrice(product.price, currency, locale)} · ${product.company.brand}`}</small>
        </span>
        {!product.active && <Chip color="amber">{text.notShown}</Chip>}
      </Texts>
    </>
  );
}

export function ChosenProducts() {
  const text = useLabels(collectionProductsLabels);
  const failureText = useFailureText();
  const locale = useLocale();
  const isLocked = useIsLocked();
  const { field } = useInput({ source: 'product_ids', format: identity, parse: identity });
  useShownField('product_ids');
  const { errors } = useFormState();
  const [isAdding, setAdding] = useState(false);
  const ids = (field.value ?? []) as number[];
  const { products, error, refetch } = useProducts(ids);
  const fieldErrors: unknown = get(errors, 'product_ids');
  const [[, firstError] = []] = fieldErrors ? flattenErrors({ product_ids: fieldErrors } as FieldErrors) : [];
  const isFull = ids.length >= maxCollectionProducts;
  const getProductName = (id: number): string => {
    const product = products?.get(id);
    return product ? getLocalizedName(product, locale) : text.gone;
  };
  return (
    <>
      <Head>
        <span>{text.count(ids.length)}</span>
        <Button variant="outlined" disabled={isLocked || isFull} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      </Head>
      {isFull && <p>{fill(text.full, { max: maxCollectionProducts })}</p>}
      {firstError && <FieldError role="alert">{firstError}</FieldError>}
      {ids.length === 0 && (
        <EmptyNote>
          <b>{text.none}</b>
          {text.noneText}
        </EmptyNote>
      )}
      {!products && error && <ErrorState text={failureText(error)} onRetry={refetch} />}
      {!products && !error && <Skeleton variant="rounded" height={ids.length * 60} />}
      {ids.length > 0 && products && (
        <SortList ids={ids} label={text.chosen} onOrder={(next) => field.onChange(next.map(Number))}>
          {ids.map((id) => (
            <SortRow key={id} id={id} label={getProductName(id)} isLocked={isLocked}>
              <ProductLine product={products.get(id)} />
              <IconButton
                size="small"
                disabled={isLocked}
                aria-label={`${text.remove}: ${getProductName(id)}`}
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
            existingIds={ids}
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
