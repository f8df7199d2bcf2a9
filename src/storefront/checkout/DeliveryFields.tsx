/** Delivery address and preferred time. */
import { useState, type CSSProperties } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import type { FieldName } from './validateCheckout.ts';
import { FormField, FormTextArea } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { Fields } from './parts.tsx';

type AddressField = Extract<
  FieldName,
  'region' | 'city' | 'district' | 'street' | 'house' | 'building' | 'entrance' | 'flat'
>;

/** In the usual order of an address; column spans of 12, for wide screens and phones. */
const addressFields: readonly { name: AddressField; span: number; narrow: number; autoComplete: string }[] = [
  { name: 'region', span: 6, narrow: 12, autoComplete: 'address-level1' },
  { name: 'city', span: 6, narrow: 12, autoComplete: 'address-level2' },
  { name: 'district', span: 6, narrow: 12, autoComplete: 'address-level3' },
  { name: 'street', span: 6, narrow: 12, autoComplete: 'address-line1' },
  { name: 'house', span: 3, narrow: 6, autoComplete: 'address-line2' },
  { name: 'building', span: 3, narrow: 6, autoComplete: 'off' },
  { name: 'entrance', span: 3, narrow: 6, autoComplete: 'off' },
  { name: 'flat', span: 3, narrow: 6, autoComplete: 'off' },
];

const toColumns = (span: number, narrow: number) => ({ '--span': span, '--narrow': narrow }) as CSSProperties;

/** Returns the current time for `<input type="datetime-local">`, in the user's time zone. */
function getLocalNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function DeliveryFields() {
  const text = useLabels(checkoutLabels).address;
  const [now] = useState(getLocalNow);
  return (
    <Fields>
      {addressFields.map(({ name, span, narrow, autoComplete }) => (
        <div key={name} style={toColumns(span, narrow)}>
          <FormField name={name} label={text[name]} autoComplete={autoComplete} />
        </div>
      ))}
      <div>
        <FormField name="deliverAt" type="datetime-local" label={text.when} hint={text.whenHint} min={now} />
      </div>
      <div style={toColumns(12, 12)}>
        <FormTextArea name="comment" label={text.comment} />
      </div>
    </Fields>
  );
}
