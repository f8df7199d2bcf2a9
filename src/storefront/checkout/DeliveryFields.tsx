/** Preferred time of a delivery. */
import { useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Fields } from '../addresses/PlaceFields.tsx';
import { toReceivingName } from './draft.ts';
import { FormField } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';

/** Returns the current time for `<input type="datetime-local">`, in the user's time zone. */
function getLocalNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function DeliveryFields({ companyId }: { companyId: number }) {
  const text = useLabels(checkoutLabels).address;
  const [now] = useState(getLocalNow);
  return (
    <Fields>
      <div>
        <FormField
          name={toReceivingName(companyId, 'deliverAt')}
          type="datetime-local"
          label={text.when}
          hint={text.whenHint}
          min={now}
        />
      </div>
    </Fields>
  );
}
