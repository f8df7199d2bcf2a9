/** Day and half hour of a pickup. */
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Store } from '#contract/stores.ts';
import { formatZone } from '#src/i18n/zone.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { SelectField } from '#src/ui/Field.tsx';
import { formatStoredTime } from '#src/ui/storeHours.ts';
import { toReceivingName, type CheckoutValues } from './draft.ts';
import { useFieldError } from './FormField.tsx';
import { checkoutLabels } from './labels.ts';
import { Fields } from './parts.tsx';
import { listDays, listTimes } from './pickupTimes.ts';

export function PickupTime({ companyId, store }: { companyId: number; store: Store }) {
  const text = useLabels(checkoutLabels).pickup;
  const locale = useLocale();
  const { register, watch, setValue } = useFormContext<CheckoutValues>();
  const dayName = toReceivingName(companyId, 'day');
  const timeName = toReceivingName(companyId, 'pickUpAt');
  const fieldError = useFieldError(timeName);
  const [now] = useState(() => new Date());
  const day = watch(dayName);
  const dayFormat = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const getFirstTime = (pickupDay: string) => listTimes(store, pickupDay, now)[0]?.at ?? '';

  return (
    <Fields>
      <div>
        <SelectField
          label={text.day}
          hint={text.zone(formatZone(store.time_zone, locale))}
          {...register(dayName, {
            onChange: (event: { target: { value: string } }) =>
              setValue(timeName, event.target.value && getFirstTime(event.target.value)),
          })}
        >
          <option value="">{text.anyDay}</option>
          {listDays(store, now).map((date) => (
            <option key={date} value={date}>
              {dayFormat.format(new Date(`${date}T00:00Z`))}
            </option>
          ))}
        </SelectField>
      </div>
      {day !== '' && (
        <div>
          <SelectField label={text.time} error={fieldError} {...register(timeName)}>
            {listTimes(store, day, now).map((time) => (
              <option key={time.at} value={time.at}>
                {formatStoredTime(time.text, locale)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </Fields>
  );
}
