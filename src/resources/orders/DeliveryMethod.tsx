/** Inputs for delivery or pickup, and for the store of a pickup. */
import styled from '@emotion/styled';
import { useId } from 'react';
import { useGetOne, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Order } from '#contract/orders.ts';
import type { Store } from '#contract/stores.ts';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { orderResourceLabels } from './labels.ts';

const MethodFieldset = styled('fieldset')({
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
    border: `1px solid ${color.strongLine}`,
    borderRadius: radius.control,
    cursor: 'pointer',
    fontSize: '0.9375rem',
    fontWeight: 550,
  },
  '& label:hover': { background: color.hover },
  '& label:has(:checked)': { borderColor: color.primary, background: color.primarySoft },
  '& label:has(:focus-visible)': { outline: `2px solid ${color.primary}`, outlineOffset: 2 },
  '& label:has(:disabled)': { cursor: 'default', color: color.muted },
  // Resets the minimum height that text inputs have.
  '&& label > input': { minHeight: 0, margin: 0, accentColor: color.primary, outline: 'none' },
});
const StoreAddress = styled('p')({ margin: '6px 0 0', color: color.muted, fontSize: '0.875rem' });

/** The id of a store: the record holds an object, the picker sets a number. */
const getStoreId = (value: unknown): number | null =>
  typeof value === 'number' ? value : ((value as Store | null)?.id ?? null);

export function DeliveryMethodInput(props: InputProps) {
  const text = useLabels(orderResourceLabels);
  const name = useId();
  const { input, fieldProps } = useFormInput(props);
  return (
    <MethodFieldset aria-label={props.label}>
      {[false, true].map((isPickup) => (
        <label key={String(isPickup)}>
          <input
            type="radio"
            name={name}
            checked={input.value === isPickup}
            disabled={fieldProps.disabled}
            onChange={() => input.onChange(isPickup)}
          />
          <Icon name={isPickup ? 'store' : 'truck'} size={20} />
          {isPickup ? text.pickup : text.delivery}
        </label>
      ))}
    </MethodFieldset>
  );
}

function useStore(value: unknown): Store | undefined {
  const id = typeof value === 'number' ? value : null;
  const { data } = useGetOne<Store>('stores', { id: id ?? 0 }, { enabled: id !== null });
  return id === null ? ((value as Store | null) ?? undefined) : data;
}

export function StoreInput(props: InputProps) {
  const { input, fieldProps } = useFormInput(props);
  const isPickup: unknown = useWatch({ name: 'isPickup' });
  const store = useStore(input.value);
  const company = useRecordContext<Order>()?.company.id;
  if (isPickup !== true) return null;
  return (
    <>
      <ReferencePicker
        {...fieldProps}
        required
        noun="stores"
        among={{ company_id: company, pickup: true }}
        value={getStoreId(input.value)}
        onChange={input.onChange}
        onBlur={() => input.onBlur()}
        inputRef={input.ref}
      />
      {store && <StoreAddress translate="no">{store.location.address}</StoreAddress>}
    </>
  );
}

/** The name of a store, for comparing two versions of an order. */
export function StoreNameText({ value }: { value: unknown }) {
  const locale = useLocale();
  const store = useStore(value);
  return <span translate="no">{store ? getLocalizedName(store, locale) : '–'}</span>;
}

/** "Delivery" or "Pickup", for comparing two versions of an order. */
export function DeliveryMethodText({ value }: { value: unknown }) {
  const text = useLabels(orderResourceLabels);
  return <span>{value === true ? text.pickup : text.delivery}</span>;
}
