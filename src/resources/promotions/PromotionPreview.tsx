/** How many open carts would get the promotion as it stands in the form, and how much. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { CallInput } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Promotion } from '#contract/promotions.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { formatPrice } from '#src/i18n/format.ts';
import { useInstallation, useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { useDebounced } from '#src/ui/useDebounced.ts';
import { promotionLabels } from './labels.ts';

type Draft = CallInput<Contract['promotions']['preview']>['body'];

const Box = styled('div')({
  display: 'grid',
  gap: 8,
  '& p': { margin: 0 },
  '& strong': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
  '& small': { color: color.muted, fontSize: '0.8125rem' },
});

const previewedFields = [
  'company_id',
  'action',
  'percent',
  'amount',
  'buy_count',
  'free_count',
  'min_sum',
  'product_ids',
  'category_ids',
  'first_order',
  'max_uses_per_buyer',
] as const satisfies readonly (keyof Promotion)[];

/** A text of an input becomes a number; what is empty is left out. */
const toValue = (value: unknown): unknown =>
  value === '' || value == null
    ? undefined
    : typeof value === 'string' && !isNaN(Number(value))
      ? Number(value)
      : value;

/** The form's values that the preview depends on; null while what the action needs is missing. */
function useDraft(): Draft | null {
  const values = useWatch({ name: [...previewedFields] });
  const draft = Object.fromEntries(
    previewedFields.map((field, index) => [field, toValue(values[index])]),
  ) as unknown as Draft;
  const needs = {
    item_percent: draft.percent,
    order_percent: draft.percent,
    item_amount: draft.amount,
    order_amount: draft.amount,
    free_units: draft.buy_count && draft.free_count,
    free_delivery: true,
  };
  return draft.action && needs[draft.action] ? draft : null;
}

export function PromotionPreview() {
  const text = useLabels(promotionLabels);
  const locale = useLocale();
  const { currency } = useInstallation();
  const failureText = useFailureText();
  const draft = useDebounced(JSON.stringify(useDraft()));
  const body = JSON.parse(draft) as Draft | null;
  const { data, error } = useQuery({
    queryKey: ['promotions', 'preview', draft],
    queryFn: ({ signal }) => api.promotions.preview({ body: body!, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  if (body === null) return <Box role="status">{text.previewIncomplete}</Box>;
  if (error) return <Box role="status">{failureText(error)}</Box>;
  if (!data) return <Box role="status">{text.previewLoading}</Box>;
  return (
    <Box role="status">
      <strong>{text.previewApplied(data.applied, data.carts)}</strong>
      {body.action !== 'free_delivery' && (
        <p>
          {text.previewAmount}: {formatPrice(data.amount, currency, locale)}
        </p>
      )}
      {data.near > 0 && <p>{text.previewNear(data.near)}</p>}
      <small>{text.previewNote}</small>
    </Box>
  );
}
