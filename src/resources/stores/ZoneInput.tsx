/** The store's time zone; by default it follows from the coordinates. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { useFormInput } from '#src/backOffice/kit/inputs/useInputProps.ts';
import { formatDate } from '#src/i18n/format.ts';
import { formatZone } from '#src/i18n/zone.ts';
import { listZones } from '#src/i18n/zonePlace.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { SelectField } from '#src/ui/Field.tsx';

const zoneLabels = labels({
  en: { byPlace: 'That of the place', now: 'There it is {time} now' },
  ru: { byPlace: 'Тот, что в этом месте', now: 'Там сейчас {time}' },
});

export default function ZoneInput(props: InputProps) {
  const { input, fieldProps } = useFormInput(props);
  const text = useLabels(zoneLabels);
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const zone: unknown = useWatch({ name: props.source });
  const isNamed = typeof zone === 'string' && zone !== '';
  return (
    <SelectField
      {...input}
      {...fieldProps}
      required={false}
      value={isNamed ? zone : ''}
      onChange={(event) => input.onChange(event.target.value || null)}
      hint={
        isNamed
          ? `${formatZone(zone, locale)}. ${fill(text.now, { time: formatDate(now, locale, 'time', zone) })}`
          : undefined
      }
    >
      <option value="">{text.byPlace}</option>
      {listZones(locale, isNamed ? zone : null).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
