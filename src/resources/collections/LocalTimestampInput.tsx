/** A date and time in the user's own time zone, which the hint names. */
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { TimestampInput } from '#src/backOffice/kit/inputs.tsx';
import { formatZone } from '#src/i18n/zone.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { collectionLabels } from './labels.ts';

export function LocalTimestampInput(props: InputProps) {
  const locale = useLocale();
  const text = useLabels(collectionLabels);
  const zone = formatZone(Intl.DateTimeFormat().resolvedOptions().timeZone, locale);
  return <TimestampInput {...props} hint={`${props.hint ?? ''} ${fill(text.yourClock, { zone })}`.trim()} />;
}
