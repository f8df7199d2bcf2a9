/** The form of the rule that picks a collection's products, with a preview of the result. */
import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { get, useFormState, type FieldErrors } from 'react-hook-form';
import {
  collectionSorts,
  maxCollectionProducts,
  type CollectionRule,
  type CollectionSort,
} from '#contract/collections.ts';
import { api } from '#src/api/api.ts';
import { useShownField } from '#src/backOffice/kit/form/shownFields.ts';
import { useErrorMessage } from '#src/backOffice/kit/failures.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { useCurrencySign } from '#src/backOffice/kit/inputs.tsx';
import { ParametersPicker } from '#src/backOffice/kit/inputs/ParametersPicker.tsx';
import { NumberField } from '#src/backOffice/kit/inputs/NumberField.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { flattenErrors } from '#src/backOffice/kit/validation.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { fill } from '#src/i18n/labels.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius } from '#src/theme/tokens.ts';
import { SelectField } from '#src/ui/Field.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { collectionProductsLabels } from './labels.ts';

const Grid = styled('div')(dense, {
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > [data-wide=true]': { gridColumn: '1 / -1' } },
});
const PreviewSection = styled('section')({
  marginTop: 20,
  paddingTop: 16,
  borderTop: `1px solid ${color.line}`,
  '& > p': { margin: '0 0 12px', fontWeight: 600, fontSize: '0.9375rem' },
});
const Label = styled('p')({ margin: '0 0 6px', fontSize: '0.875rem', fontWeight: 600 });
const ProductGrid = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
  '&[data-waiting=true]': { opacity: 0.5 },
  '& > li': { minWidth: 0, fontSize: '0.8125rem', lineHeight: 1.3 },
  '& > li > span:last-of-type': { color: color.muted },
  '& > li > div': { borderRadius: radius.control, overflow: 'hidden', marginBottom: 6 },
  '& > li > b': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    fontWeight: 550,
  },
});

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
/** Whether the rule is complete enough for the server to preview it. */
const isValidRule = ({ price_from, price_to, limit }: CollectionRule): boolean =>
  isNumber(price_from) &&
  isNumber(price_to) &&
  price_from >= 0 &&
  (price_to === 0 || price_to >= price_from) &&
  Number.isInteger(limit) &&
  limit >= 1 &&
  limit <= maxCollectionProducts;

function RulePreview({ rule }: { rule: CollectionRule }) {
  const text = useLabels(collectionProductsLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const getErrorMessage = useErrorMessage();
  const deferredRule = useDeferredValue(rule);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['collections', 'preview', deferredRule],
    queryFn: ({ signal }) => api.collections.preview({ body: { rule: deferredRule }, signal }),
    enabled: isValidRule(deferredRule),
    placeholderData: keepPreviousData,
  });
  return (
    <PreviewSection aria-busy={isPlaceholderData}>
      <p role="status">
        {error
          ? getErrorMessage(error)
          : data
            ? data.total === 0
              ? text.noMatches
              : text.finds(data.total)
            : '\u00a0'}
      </p>
      {!data && !error && <Skeleton variant="rounded" height={140} />}
      {data && (
        <ProductGrid data-waiting={isPlaceholderData}>
          {data.data.map((product) => (
            <li key={product.id}>
              <div>
                <Picture
                  photo={product.photos.find(({ main }) => main) ?? product.photos[0]}
                  alt=""
                  ratio={1}
                  sizes="120px"
                />
              </div>
              <b>{getLocalizedName(product, locale)}</b>
              <span>{formatPrice(product.price, currency, locale)}</span>
            </li>
          ))}
        </ProductGrid>
      )}
    </PreviewSection>
  );
}

export function RuleForm({ rule, onChange }: { rule: CollectionRule; onChange: (rule: CollectionRule) => void }) {
  const text = useLabels(collectionProductsLabels);
  const isLocked = useIsLocked();
  const unit = useCurrencySign();
  useShownField('rule');
  const { errors } = useFormState();
  const ruleErrors: unknown = get(errors, 'rule');
  const errorTexts = Object.fromEntries(ruleErrors ? flattenErrors({ rule: ruleErrors } as FieldErrors) : []);
  const setField = <K extends keyof CollectionRule>(key: K, value: unknown) => onChange({ ...rule, [key]: value });
  // A rule without parameters has no such key, as if it had never been set.
  const setParameters = (parameters: CollectionRule['parameters']) => {
    const { parameters: _removed, ...rest } = rule;
    onChange(parameters ? { ...rest, parameters } : rest);
  };
  const getFieldProps = (key: keyof CollectionRule) => ({ disabled: isLocked, error: errorTexts[`rule.${key}`] });
  return (
    <>
      <Grid>
        <div data-wide="true">
          <ReferencePicker
            noun="categories"
            label={text.category}
            hint={text.categoryHint}
            placeholder={text.anyCategory}
            value={rule.category_id}
            onChange={(id) => setField('category_id', id)}
            {...getFieldProps('category_id')}
          />
        </div>
        <NumberField
          label={text.priceFrom}
          unit={unit}
          value={rule.price_from || null}
          onChange={(value) => setField('price_from', value ?? 0)}
          {...getFieldProps('price_from')}
        />
        <NumberField
          label={text.priceTo}
          unit={unit}
          value={rule.price_to || null}
          onChange={(value) => setField('price_to', value ?? 0)}
          {...getFieldProps('price_to')}
        />
        <SelectField
          label={text.sort}
          value={rule.sort}
          onChange={(event) => setField('sort', event.target.value as CollectionSort)}
          {...getFieldProps('sort')}
        >
          {collectionSorts.map((sort) => (
            <option key={sort} value={sort}>
              {text.sorts[sort]}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={text.limit}
          isInteger
          required
          hint={fill(text.limitHint, { max: maxCollectionProducts })}
          value={rule.limit}
          onChange={(value) => setField('limit', value)}
          {...getFieldProps('limit')}
        />
        <div data-wide="true">
          <Label>{text.parameters}</Label>
          <ParametersPicker
            value={rule.parameters}
            onChange={setParameters}
            disabled={isLocked}
            getError={(id) => errorTexts[`rule.parameters.${id}`]}
          />
        </div>
        <div data-wide="true">
          <SwitchField
            label={text.inStock}
            checked={rule.in_stock}
            onChange={(event) => setField('in_stock', event.target.checked)}
            {...getFieldProps('in_stock')}
          />
        </div>
      </Grid>
      <RulePreview rule={rule} />
    </>
  );
}
