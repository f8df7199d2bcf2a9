/** Changes many products in one call, after a preview of old and new values; the change can be undone. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ProductChanges } from '#contract/bulk.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import type { BulkEditorProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { useDebounced } from '#src/ui/useDebounced.ts';
import { bulkLabels } from './labels.ts';
import { PreviewRows } from './PreviewRows.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { useApplyChange } from './useBulkChanges.ts';
import {
  buildChanges,
  channelWays,
  emptyForm,
  findPriceError,
  priceWays,
  roundings,
  stockWays,
  visibilities,
  removeScope,
  type BulkForm,
} from './bulkForm.ts';

const Form = styled('form')({ display: 'grid', gap: 16 });
const Pair = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-open=true]': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
});
const ScopeFieldset = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  gap: 8,
  '& > legend': { padding: '0 0 6px', fontSize: '0.875rem', fontWeight: 600 },
  '& > label': {
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    minHeight: 32,
    fontSize: '0.9375rem',
    cursor: 'pointer',
  },
  '& input': { accentColor: color.primary, width: 18, height: 18, margin: 0 },
});
const Preview = styled('section')({
  marginTop: 20,
  paddingTop: 16,
  borderTop: `1px solid ${color.line}`,
  '& > h3': { margin: '0 0 8px', fontSize: '1rem', fontWeight: 650 },
  '& > [data-quiet]': { margin: 0, color: color.muted, fontSize: '0.9375rem' },
});

interface FieldsProps {
  form: BulkForm;
  onChange: (update: Partial<BulkForm>) => void;
}

function PriceFields({ form, onChange }: FieldsProps) {
  const { priceWay, price, round_to } = form;
  const labels = useLabels(bulkLabels);
  const locale = useLocale();
  const isPercent = priceWay === 'raisePercent' || priceWay === 'lowerPercent';
  const isOpen = priceWay !== 'unchanged';
  const error = findPriceError(form);
  return (
    <>
      <Pair data-open={isOpen}>
        <SelectField
          label={labels.price}
          value={priceWay}
          onChange={({ target }) => onChange({ priceWay: target.value as BulkForm['priceWay'] })}
        >
          {priceWays.map((way) => (
            <option key={way} value={way}>
              {labels[way]}
            </option>
          ))}
        </SelectField>
        {isOpen && (
          <TextField
            label={isPercent ? labels.percent : labels.amount}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            error={error && labels[error]}
            onChange={({ target }) => onChange({ price: target.value })}
          />
        )}
      </Pair>
      {isOpen && priceWay !== 'setPrice' && (
        <SelectField
          label={labels.rounding}
          value={round_to}
          onChange={({ target }) => onChange({ round_to: target.value as BulkForm['round_to'] })}
        >
          {roundings.map((step) => (
            <option key={step} value={step}>
              {step === '0.01' ? labels.exact : formatNumber(Number(step), locale)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function StockFields({ form: { stockWay, stock }, onChange }: FieldsProps) {
  const labels = useLabels(bulkLabels);
  return (
    <Pair data-open={stockWay !== 'unchanged'}>
      <SelectField
        label={labels.stock}
        value={stockWay}
        onChange={({ target }) => onChange({ stockWay: target.value as BulkForm['stockWay'] })}
      >
        {stockWays.map((way) => (
          <option key={way} value={way}>
            {labels[way]}
          </option>
        ))}
      </SelectField>
      {stockWay !== 'unchanged' && (
        <TextField
          label={labels.pieces}
          inputMode="numeric"
          autoComplete="off"
          value={stock}
          onChange={({ target }) => onChange({ stock: target.value })}
        />
      )}
    </Pair>
  );
}

const debounceMs = 250;

type Selection = ReturnType<BulkEditorProps['getSelection']>;

const excludeProducts = (selection: Selection, deletedIds: ReadonlySet<number>): Selection =>
  'ids' in selection ? { ids: selection.ids.filter((id) => !deletedIds.has(id)) } : selection;

/** Selected products that don't exist any more, according to a rejection. */
const findDeletedIds = (error: unknown, selection: Selection): number[] =>
  'ids' in selection && hasCode(error, 'not_found')
    ? selection.ids.filter((_, index) => `ids.${index}` in error.errors)
    : [];

/** Scrolls to a failure, because the form may be longer than the screen. */
const scrollToElement = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** Loads the preview of the changes after a pause in typing. */
function usePreview(
  selection: Selection,
  changes: ProductChanges | null,
  { onDeleted, onCounted }: { onDeleted: (ids: readonly number[]) => void; onCounted: (total: number) => void },
) {
  const debounced = useDebounced(changes, debounceMs);
  const query = useQuery({
    queryKey: ['products', 'bulkPreview', selection, debounced],
    queryFn: async ({ signal }) => {
      try {
        const preview = await api.productChanges.preview({ body: { ...selection, changes: debounced! }, signal });
        if ('filter' in selection) onCounted(preview.total);
        return preview;
      } catch (error) {
        onDeleted(findDeletedIds(error, selection));
        throw error;
      }
    },
    enabled: debounced !== null && !('ids' in selection && selection.ids.length === 0),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isPresent = debounced === changes && query.data !== undefined && !query.isPlaceholderData && !query.isFetching;
  return { ...query, isPresent };
}

/** Selects the failure to show. A stale preview and deleted products have their own messages. */
function selectFailure(applyError: Error | null, previewError: Error | null, selection: Selection): Error | null {
  if (applyError && !hasCode(applyError, 'stale')) return applyError;
  return findDeletedIds(previewError, selection).length > 0 ? null : previewError;
}

export default function BulkEditor({ selected, found, isEstimate, getSelection, onClose, onDone }: BulkEditorProps) {
  const labels = useLabels(bulkLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isAll, setAll] = useState(false);
  const [form, setForm] = useState(emptyForm);
  const [isStale, setStale] = useState(false);
  const updateForm = (update: Partial<BulkForm>) => {
    setStale(false);
    setForm((before) => ({ ...before, ...update }));
  };
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<number>>(new Set());
  const excludeDeleted = (ids: readonly number[]) =>
    ids.length > 0 && setDeletedIds((before) => new Set([...before, ...ids]));
  const leftCount = selected - deletedIds.size;
  const selection = excludeProducts(removeScope(getSelection(isAll)), deletedIds);
  const changes = useMemo(() => buildChanges(form), [form]);
  // The exact count of the preview replaces the list's estimate.
  const [exactCount, setExactCount] = useState<number | null>(null);
  const isApproximate = isEstimate && exactCount === null;
  const foundCount = exactCount ?? found;
  const count = isAll ? foundCount : leftCount;
  const {
    data: preview,
    error,
    isPresent,
  } = usePreview(selection, changes, { onDeleted: excludeDeleted, onCounted: setExactCount });
  const apply = useApplyChange();

  const submit = () => {
    if (!changes || !preview || !isPresent || preview.changed === 0) return;
    apply.mutate(
      { ...selection, changes, fingerprint: preview.fingerprint },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (findDeletedIds(failure, selection).length > 0) {
            apply.reset();
            excludeDeleted(findDeletedIds(failure, selection));
          }
          if (!hasCode(failure, 'stale')) return;
          setStale(true);
          void queries.invalidateQueries({ queryKey: ['products', 'bulkPreview'] });
        },
      },
    );
  };
  const failure = selectFailure(apply.error, error, selection);
  const isSelectionGone = !isAll && leftCount === 0;
  return (
    <Dialog
      open
      onClose={() => onClose(deletedIds)}
      place="right"
      title={(isAll && isApproximate ? labels.titleAbout : labels.title)(count)}
      actions={
        <>
          <Button onClick={() => onClose(deletedIds)}>{labels.cancel}</Button>
          <Button
            variant="contained"
            disabled={!changes || !isPresent || !preview?.changed}
            loading={apply.isPending}
            onClick={submit}
          >
            {isAll && isApproximate
              ? labels.applyAbout(count)
              : labels.apply(changes && preview ? preview.changed : count)}
          </Button>
        </>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {found > selected && (
          <ScopeFieldset>
            <legend>{labels.which}</legend>
            {[false, true].map((isAllOption) => (
              <label key={String(isAllOption)}>
                <input type="radio" name="which" checked={isAll === isAllOption} onChange={() => setAll(isAllOption)} />
                {isAllOption
                  ? (isApproximate ? labels.foundAbout : labels.found)(foundCount)
                  : labels.selected(leftCount)}
              </label>
            ))}
          </ScopeFieldset>
        )}
        <PriceFields form={form} onChange={updateForm} />
        <StockFields form={form} onChange={updateForm} />
        <ReferencePicker
          noun="categories"
          label={labels.category}
          value={form.category}
          onChange={(category) => updateForm({ category })}
        />
        <ReferencePicker
          noun="productTypes"
          label={labels.type}
          value={form.type}
          onChange={(type) => updateForm({ type })}
        />
        <SelectField
          label={labels.visibility}
          value={form.visibility}
          onChange={({ target }) => updateForm({ visibility: target.value as BulkForm['visibility'] })}
        >
          {visibilities.map((way) => (
            <option key={way} value={way}>
              {labels[way]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.channels}
          value={form.channel}
          onChange={({ target }) => updateForm({ channel: target.value as BulkForm['channel'] })}
        >
          {channelWays.map((way) => (
            <option key={way} value={way}>
              {labels[way]}
            </option>
          ))}
        </SelectField>
        {/* Makes Enter in a field submit the form. */}
        <button type="submit" hidden />
      </Form>
      <Preview aria-live="polite" aria-busy={changes !== null && !isPresent}>
        <h3>{labels.preview}</h3>
        {isStale && <Callout tone="warning" title={labels.stale} />}
        {!isAll && deletedIds.size > 0 && (
          <div ref={scrollToElement}>
            <Callout tone="warning" title={isSelectionGone ? labels.allGone : labels.gone(deletedIds.size)} />
          </div>
        )}
        {changes && failure ? (
          <div ref={scrollToElement}>
            <Callout tone="error" title={failureText(failure)} />
          </div>
        ) : null}
        {isSelectionGone ? null : changes && !failure && preview ? (
          <PreviewRows preview={preview} />
        ) : (
          !failure && <p data-quiet>{changes ? labels.calculating : labels.choose}</p>
        )}
      </Preview>
      <RecentChanges />
    </Dialog>
  );
}
