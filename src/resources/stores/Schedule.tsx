/** When the store is open: hours of each weekday by the clocks of its place, and the way to copy them. */
import { useWatch } from 'react-hook-form';
import type { WorkingTime } from '#contract/stores.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useClaim } from '#src/backOffice/kit/form/claims.ts';
import { formatZone } from '#src/i18n/zone.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour } from '#src/theme/tokens.ts';
import { weekdays } from '#src/ui/storeHours.ts';
import { DayHours } from './DayHours.tsx';

const words = labels({
  en: {
    title: 'Working hours',
    zone: 'By the clocks of the place: {zone}. 24:00 is midnight.',
    byPlace: 'By the clocks of the place. 24:00 is midnight.',
  },
  ru: {
    title: 'Часы работы',
    zone: 'По часам этого места: {zone}. 24:00 — полночь.',
    byPlace: 'По часам этого места. 24:00 — полночь.',
  },
});

export default function Schedule() {
  const text = useLabels(words);
  const locale = useLocale();
  const zone: unknown = useWatch({ name: 'time_zone' });
  const hours = (useWatch({ name: 'working_time' }) ?? {}) as Partial<WorkingTime>;
  useClaim('working_time');
  return (
    <Card aria-label={text.title}>
      <h2>{text.title}</h2>
      <p style={{ margin: '-8px 0 12px', color: colour.muted, fontSize: '0.875rem' }}>
        {typeof zone === 'string' && zone ? fill(text.zone, { zone: formatZone(zone, locale) }) : text.byPlace}
      </p>
      {weekdays.map((day, index) => (
        <DayHours key={day} day={day} index={index} hours={hours} />
      ))}
    </Card>
  );
}
