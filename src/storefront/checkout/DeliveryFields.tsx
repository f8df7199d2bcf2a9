/** Preferred time of a delivery, and the comment for the courier. */
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Fields, toColumns } from '../addresses/PlaceFields.tsx';
import { FormField, FormTextArea } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';

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
      <div>
        <FormField name="deliverAt" type="datetime-local" label={text.when} hint={text.whenHint} min={now} />
      </div>
      <div style={toColumns(12)}>
        <FormTextArea name="comment" label={text.comment} />
      </div>
    </Fields>
  );
}
