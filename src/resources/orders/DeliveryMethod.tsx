/** How an order gets to its buyer: delivered, or picked up at one of the company's stores. */
import styled from '@emotion/styled';
import { useId } from 'react';
import { useGetOne, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Order } from '#contract/orders.ts';
import type { Store } from '#contract/stores.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useTyped } from '#src/backOffice/kit/inputs.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { orderWords } from './labels.ts';

const Ways = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  '& label': {
    flex: '1 1 160px',
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    padding: '8px 14px',
    border: `1px solid ${colour.strongLine}`,
    borderRadius: radius.control,
    cursor: 'pointer',
    fontSize: '0.9375rem',
    fontWeight: 550,
  },
  '& label:hover': { background: colour.hover },
  '& label:has(:checked)': { borderColor: colour.primary, background: colour.primarySoft },
  '& label:has(:focus-visible)': { outline: `2px solid ${colour.primary}`, outlineOffset: 2 },
  '& label:has(:disabled)': { cursor: 'default', color: colour.muted },
  // Not as high as a field of text.
  '&& label > input': { minHeight: 0, margin: 0, accentColor: colour.primary, outline: 'none' },
});
const Place = styled('p')({ margin: '6px 0 0', color: colour.muted, fontSize: '0.875rem' });

/** The id of a store, as it was read or as it has been chosen. */
const idOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : ((value as Store | null)?.id ?? null);

export function WayInput(props: InputProps) {
  const text = useLabels(orderWords);
  const name = useId();
  const { typed, shown } = useTyped(props);
  return (
    <Ways aria-label={props.label}>
      {[false, true].map((isPickup) => (
        <label key={String(isPickup)}>
          <input
            type="radio"
            name={name}
            checked={typed.value === isPickup}
            disabled={shown.disabled}
            onChange={() => typed.onChange(isPickup)}
          />
          <Icon name={isPickup ? 'store' : 'truck'} size={20} />
          {isPickup ? text.pickup : text.delivery}
        </label>
      ))}
    </Ways>
  );
}

function useStore(value: unknown): Store | undefined {
  const id = typeof value === 'number' ? value : null;
  const { data } = useGetOne<Store>('stores', { id: id ?? 0 }, { enabled: id !== null });
  return id === null ? ((value as Store | null) ?? undefined) : data;
}

export function StoreInput(props: InputProps) {
  const { typed, shown } = useTyped(props);
  const isPickup: unknown = useWatch({ name: 'isPickup' });
  const store = useStore(typed.value);
  const company = useRecordContext<Order>()?.company.id;
  if (isPickup !== true) return null;
  return (
    <>
      <ReferencePicker
        {...shown}
        required
        noun="stores"
        among={{ company_id: company, pickup: true }}
        value={idOf(typed.value)}
        onChange={typed.onChange}
        onBlur={() => typed.onBlur()}
        inputRef={typed.ref}
      />
      {store && <Place translate="no">{store.location.address}</Place>}
    </>
  );
}

/** A store where two versions of an order stand side by side. */
export function StoreValue({ value }: { value: unknown }) {
  const locale = useLocale();
  const store = useStore(value);
  return <span translate="no">{store ? nameOf(store, locale) : '–'}</span>;
}

/** Delivered or picked up, in words. */
export function WayValue({ value }: { value: unknown }) {
  const text = useLabels(orderWords);
  return <span>{value === true ? text.pickup : text.delivery}</span>;
}
