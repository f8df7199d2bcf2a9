/** Opening hours of each weekday, in the store's time zone. */
import { useWatch } from 'react-hook-form';
import type { WorkingTime } from '#contract/stores.ts';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { useShownField } from '#src/backOffice/kit/form/shownFields.ts';
import { formatZone } from '#src/i18n/zone.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { weekdays } from '#src/ui/storeHours.ts';
import { DayHours } from './DayHours.tsx';

const scheduleLabels = labels({
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
  const text = useLabels(scheduleLabels);
  const locale = useLocale();
  const zone: unknown = useWatch({ name: 'time_zone' });
  const hours = (useWatch({ name: 'working_time' }) ?? {}) as Partial<WorkingTime>;
  useShownField('working_time');
  return (
    <Card aria-label={text.title}>
      <h2>{text.title}</h2>
      <p style={{ margin: '-8px 0 12px', color: color.muted, fontSize: '0.875rem' }}>
        {typeof zone === 'string' && zone ? fill(text.zone, { zone: formatZone(zone, locale) }) : text.byPlace}
      </p>
      {weekdays.map((day, index) => (
        <DayHours key={day} day={day} index={index} hours={hours} />
      ))}
    </Card>
  );
}
