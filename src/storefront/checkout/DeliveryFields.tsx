/** Where to deliver, and when it suits. */
import { useState, type CSSProperties } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import type { FieldName } from './faults.ts';
import { FormField, FormTextArea } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { Fields } from './parts.tsx';

type Place = Extract<FieldName, 'region' | 'city' | 'district' | 'street' | 'house' | 'building' | 'entrance' | 'flat'>;

/** In the order in which people write an address; columns of 12 on wide screens and on phones. */
const places: readonly { name: Place; span: number; narrow: number; autoComplete: string }[] = [
  { name: 'region', span: 6, narrow: 12, autoComplete: 'address-level1' },
  { name: 'city', span: 6, narrow: 12, autoComplete: 'address-level2' },
  { name: 'district', span: 6, narrow: 12, autoComplete: 'address-level3' },
  { name: 'street', span: 6, narrow: 12, autoComplete: 'address-line1' },
  { name: 'house', span: 3, narrow: 6, autoComplete: 'address-line2' },
  { name: 'building', span: 3, narrow: 6, autoComplete: 'off' },
  { name: 'entrance', span: 3, narrow: 6, autoComplete: 'off' },
  { name: 'flat', span: 3, narrow: 6, autoComplete: 'off' },
];

const columns = (span: number, narrow: number) => ({ '--span': span, '--narrow': narrow }) as CSSProperties;

/** Now, as `<input type="datetime-local">` writes it in the reader's zone. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function DeliveryFields() {
  const text = useLabels(checkoutLabels).address;
  const [now] = useState(localNow);
  return (
    <Fields>
      {places.map(({ name, span, narrow, autoComplete }) => (
        <div key={name} style={columns(span, narrow)}>
          <FormField name={name} label={text[name]} autoComplete={autoComplete} />
        </div>
      ))}
      <div>
        <FormField name="deliverAt" type="datetime-local" label={text.when} hint={text.whenHint} min={now} />
      </div>
      <div style={columns(12, 12)}>
        <FormTextArea name="comment" label={text.comment} />
      </div>
    </Fields>
  );
}
