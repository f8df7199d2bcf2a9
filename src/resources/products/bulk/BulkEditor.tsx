/** Changes many products at once: what is chosen is shown as before and after, then made in one go, and can be taken back. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ProductChanges } from '#contract/bulk.ts';
import { api } from '#src/api/api.ts';
import { hasCode, useFailureText } from '#src/api/failureText.ts';
import type { BulkEditorProps } from '#src/backOffice/kit/list/bulk/editor.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { formatNumber } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { SelectField, TextField } from '#src/ui/Field.tsx';
import { bulkLabels } from './labels.ts';
import { PreviewRows } from './PreviewRows.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { useApply } from './useApply.ts';
import {
  changesOf,
  channelWays,
  nothingChosen,
  priceWays,
  roundings,
  stockWays,
  visibilities,
  wishedOf,
  type Chosen,
} from './wish.ts';

const Form = styled('form')({ display: 'grid', gap: 16 });
const Pair = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[data-open=true]': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
});
const Which = styled('fieldset')({
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
  '& input': { accentColor: colour.primary, width: 18, height: 18, margin: 0 },
});
const Preview = styled('section')({
  marginTop: 20,
  paddingTop: 16,
  borderTop: `1px solid ${colour.line}`,
  '& > h3': { margin: '0 0 8px', fontSize: '1rem', fontWeight: 650 },
  '& > [data-quiet]': { margin: 0, color: colour.muted, fontSize: '0.9375rem' },
});

interface Choice {
  chosen: Chosen;
  choose: (some: Partial<Chosen>) => void;
}

function PriceFields({ chosen: { priceWay, price, round_to }, choose }: Choice) {
  const words = useLabels(bulkLabels);
  const locale = useLocale();
  const isPercent = priceWay === 'raisePercent' || priceWay === 'lowerPercent';
  const isOpen = priceWay !== 'keep';
  return (
    <>
      <Pair data-open={isOpen}>
        <SelectField
          label={words.price}
          value={priceWay}
          onChange={({ target }) => choose({ priceWay: target.value as Chosen['priceWay'] })}
        >
          {priceWays.map((way) => (
            <option key={way} value={way}>
              {words[way]}
            </option>
          ))}
        </SelectField>
        {isOpen && (
          <TextField
            label={isPercent ? words.percent : words.amount}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            onChange={({ target }) => choose({ price: target.value })}
          />
        )}
      </Pair>
      {isOpen && priceWay !== 'setPrice' && (
        <SelectField
          label={words.rounding}
          value={round_to}
          onChange={({ target }) => choose({ round_to: target.value as Chosen['round_to'] })}
        >
          {roundings.map((step) => (
            <option key={step} value={step}>
              {step === '0.01' ? words.exact : formatNumber(Number(step), locale)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function StockFields({ chosen: { stockWay, stock }, choose }: Choice) {
  const words = useLabels(bulkLabels);
  return (
    <Pair data-open={stockWay !== 'keep'}>
      <SelectField
        label={words.stock}
        value={stockWay}
        onChange={({ target }) => choose({ stockWay: target.value as Chosen['stockWay'] })}
      >
        {stockWays.map((way) => (
          <option key={way} value={way}>
            {words[way]}
          </option>
        ))}
      </SelectField>
      {stockWay !== 'keep' && (
        <TextField
          label={words.pieces}
          inputMode="numeric"
          autoComplete="off"
          value={stock}
          onChange={({ target }) => choose({ stock: target.value })}
        />
      )}
    </Pair>
  );
}

const pauseMs = 250;

/** A value once it has stayed the same for a moment. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Selected = ReturnType<BulkEditorProps['selectionOf']>;

const without = (selection: Selected, gone: ReadonlySet<number>): Selected =>
  'ids' in selection ? { ids: selection.ids.filter((id) => !gone.has(id)) } : selection;

/** Of those that were asked for, the ones that a refusal says are no longer there. */
const goneOf = (error: unknown, selection: Selected): number[] =>
  'ids' in selection && hasCode(error, 'not_found')
    ? selection.ids.filter((_, index) => `ids.${index}` in error.errors)
    : [];

/** A failure must be seen: the form may be longer than the screen. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

/** The preview of what is chosen, after a pause in the typing. */
function usePreview(
  selection: Selected,
  changes: ProductChanges | null,
  { onGone, onCounted }: { onGone: (ids: readonly number[]) => void; onCounted: (total: number) => void },
) {
  const settled = useSettled(changes);
  const query = useQuery({
    queryKey: ['products', 'bulkPreview', selection, settled],
    queryFn: async ({ signal }) => {
      try {
        const preview = await api.productChanges.preview({ body: { ...selection, changes: settled! }, signal });
        if ('filter' in selection) onCounted(preview.total);
        return preview;
      } catch (error) {
        onGone(goneOf(error, selection));
        throw error;
      }
    },
    enabled: settled !== null && !('ids' in selection && selection.ids.length === 0),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isPresent = settled === changes && query.data !== undefined && !query.isPlaceholderData && !query.isFetching;
  return { ...query, isPresent };
}

/** The failure to show: a stale preview and products that are gone have messages of their own. */
function failureToShow(applyError: Error | null, previewError: Error | null, selection: Selected): Error | null {
  if (applyError && !hasCode(applyError, 'stale')) return applyError;
  return goneOf(previewError, selection).length > 0 ? null : previewError;
}

export default function BulkEditor({ selected, found, isEstimate, selectionOf, onClose, onDone }: BulkEditorProps) {
  const words = useLabels(bulkLabels);
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isAll, setAll] = useState(false);
  const [chosen, setChosen] = useState(nothingChosen);
  const [isStale, setStale] = useState(false);
  const choose = (some: Partial<Chosen>) => {
    setStale(false);
    setChosen((before) => ({ ...before, ...some }));
  };
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const leaveOut = (ids: readonly number[]) => ids.length > 0 && setGone((before) => new Set([...before, ...ids]));
  const left = selected - gone.size;
  const selection = without(wishedOf(selectionOf(isAll)), gone);
  const changes = useMemo(() => changesOf(chosen), [chosen]);
  // What the list may have estimated, a preview has counted.
  const [counted, setCounted] = useState<number | null>(null);
  const isAbout = isEstimate && counted === null;
  const all = counted ?? found;
  const count = isAll ? all : left;
  const {
    data: preview,
    error,
    isPresent,
  } = usePreview(selection, changes, { onGone: leaveOut, onCounted: setCounted });
  const apply = useApply();

  const submit = () => {
    if (!changes || !preview || !isPresent || preview.changed === 0) return;
    apply.mutate(
      { ...selection, changes, fingerprint: preview.fingerprint },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (goneOf(failure, selection).length > 0) {
            apply.reset();
            leaveOut(goneOf(failure, selection));
          }
          if (!hasCode(failure, 'stale')) return;
          setStale(true);
          void queries.invalidateQueries({ queryKey: ['products', 'bulkPreview'] });
        },
      },
    );
  };
  const failure = failureToShow(apply.error, error, selection);
  const isNobodyLeft = !isAll && left === 0;
  return (
    <Dialog
      open
      onClose={() => onClose(gone)}
      place="end"
      title={(isAll && isAbout ? words.titleAbout : words.title)(count)}
      actions={
        <>
          <Button onClick={() => onClose(gone)}>{words.cancel}</Button>
          <Button
            variant="contained"
            disabled={!changes || !isPresent || !preview?.changed}
            loading={apply.isPending}
            onClick={submit}
          >
            {isAll && isAbout ? words.applyAbout(count) : words.apply(changes && preview ? preview.changed : count)}
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
          <Which>
            <legend>{words.which}</legend>
            {[false, true].map((isWhole) => (
              <label key={String(isWhole)}>
                <input type="radio" name="which" checked={isAll === isWhole} onChange={() => setAll(isWhole)} />
                {isWhole ? (isAbout ? words.foundAbout : words.found)(all) : words.selected(left)}
              </label>
            ))}
          </Which>
        )}
        <PriceFields chosen={chosen} choose={choose} />
        <StockFields chosen={chosen} choose={choose} />
        <ReferencePicker
          noun="categories"
          label={words.category}
          value={chosen.category}
          onChange={(category) => choose({ category })}
        />
        <ReferencePicker
          noun="productTypes"
          label={words.type}
          value={chosen.type}
          onChange={(type) => choose({ type })}
        />
        <SelectField
          label={words.visibility}
          value={chosen.visibility}
          onChange={({ target }) => choose({ visibility: target.value as Chosen['visibility'] })}
        >
          {visibilities.map((way) => (
            <option key={way} value={way}>
              {words[way]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.channels}
          value={chosen.channel}
          onChange={({ target }) => choose({ channel: target.value as Chosen['channel'] })}
        >
          {channelWays.map((way) => (
            <option key={way} value={way}>
              {words[way]}
            </option>
          ))}
        </SelectField>
        {/* Enter in a field means the button at the foot. */}
        <button type="submit" hidden />
      </Form>
      <Preview aria-live="polite" aria-busy={changes !== null && !isPresent}>
        <h3>{words.preview}</h3>
        {isStale && <Callout tone="warning" title={words.stale} />}
        {!isAll && gone.size > 0 && (
          <div ref={intoView}>
            <Callout tone="warning" title={isNobodyLeft ? words.allGone : words.gone(gone.size)} />
          </div>
        )}
        {changes && failure ? (
          <div ref={intoView}>
            <Callout tone="error" title={failureText(failure)} />
          </div>
        ) : null}
        {isNobodyLeft ? null : changes && !failure && preview ? (
          <PreviewRows preview={preview} />
        ) : (
          !failure && <p data-quiet>{changes ? words.calculating : words.choose}</p>
        )}
      </Preview>
      <RecentChanges />
    </Dialog>
  );
}
