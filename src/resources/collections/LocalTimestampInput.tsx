/** A date and time by the reader's own clock, which is said beneath it. */
import type { InputProps } from '#src/backOffice/kit/definition.ts';
import { TimestampInput } from '#src/backOffice/kit/inputs.tsx';
import { formatZone } from '#src/i18n/zone.ts';
import { fill } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { collectionWords } from './labels.ts';

export function MomentInput(props: InputProps) {
  const locale = useLocale();
  const text = useLabels(collectionWords);
  const zone = formatZone(Intl.DateTimeFormat().resolvedOptions().timeZone, locale);
  return <TimestampInput {...props} hint={`${props.hint ?? ''} ${fill(text.yourClock, { zone })}`.trim()} />;
}
