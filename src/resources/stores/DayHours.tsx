/** Opening hours of a weekday: a switch, two times, and a button that copies them to all days. */
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { get, useFormContext, useFormState, type FieldErrors } from 'react-hook-form';
import type { Hours, Weekday, WorkingTime } from '#contract/stores.ts';
import { useIsLocked } from '#src/backOffice/kit/form/formState.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { flattenErrors } from '#src/backOffice/kit/validation.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { InputBox } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { weekdays } from '#src/ui/storeHours.ts';

/**
 * Normalizes a typed time of day: "9" → "09:00", "930" → "09:30", "9.30" → "09:30", "24" → "24:00".
 * @returns other texts trimmed; the form validates them
 */
export function normalizeTime(typed: string): string {
  const match = /^\s*(\d{1,2})(?:\s*[:.,\-\s]\s*(\d{1,2})|(\d{2}))?\s*$/.exec(typed);
  if (!match) return typed.trim();
  const [, hours = '', separateMinutes, joinedMinutes] = match;
  const minutes = separateMinutes ?? joinedMinutes ?? '00';
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

const dayHoursLabels = labels({
  en: {
    open: '{day}: open',
    from: '{day}, opens at',
    to: '{day}, closes at',
    closed: 'Closed',
    copy: 'Copy to all days',
    copyHours: 'Copy the hours of {day} to all days',
    copied: 'All days have these hours now',
  },
  ru: {
    open: '{day}: открыто',
    from: '{day}, открывается в',
    to: '{day}, закрывается в',
    closed: 'Закрыто',
    copy: 'На все дни',
    copyHours: 'Скопировать часы на все дни: {day}',
    copied: 'Теперь эти часы у всех дней',
  },
});

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '10px 0',
  borderTop: `1px solid ${color.line}`,
  '& > strong': { fontWeight: 600, fontSize: '0.9375rem', '&::first-letter': { textTransform: 'uppercase' } },
  [from.md]: { gridTemplateColumns: '150px 52px minmax(0, 240px) auto 1fr', '& > p': { gridColumn: '3 / -1' } },
});
const Times = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  gridColumn: '1 / -1',
  [from.md]: { gridColumn: 'auto' },
  '& input': { minHeight: 40, textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
});

const defaultHours: Hours = { from: '09:00', to: '18:00' };

/** A time input; the typed text is normalized on blur. */
function TimeInput({
  label,
  value,
  onChange,
  isWrong,
  describedBy,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
  isWrong: boolean;
  describedBy: string;
}) {
  const isLocked = useIsLocked();
  return (
    <InputBox
      aria-label={label}
      aria-invalid={isWrong}
      {...(isWrong && { 'aria-describedby': describedBy })}
      disabled={isLocked}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={8}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(normalizeTime(value))}
    />
  );
}

export function DayHours({ day, index, hours }: { day: Weekday; index: number; hours: Partial<WorkingTime> }) {
  const text = useLabels(dayHoursLabels);
  const locale = useLocale();
  const errorId = useId();
  const isLocked = useIsLocked();
  const { setValue } = useFormContext();
  const { errors, isSubmitted } = useFormState();
  const current = hours[day] ?? null;
  // The last hours, restored when a closed day is opened again.
  const [lastHours, setLastHours] = useState<Hours>(current ?? defaultHours);
  // 1 January 2024 was a Monday.
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + index)),
  );
  const dayErrors: unknown = get(errors, `working_time.${day}`);
  const [firstError] = dayErrors ? flattenErrors({ day: dayErrors } as FieldErrors) : [];
  const setDay = (next: WorkingTime[Weekday]) =>
    setValue(`working_time.${day}`, next, { shouldDirty: true, shouldValidate: isSubmitted });
  const changeHours = (next: Hours) => {
    setLastHours(next);
    setDay(next);
  };
  const copyToAllDays = () => {
    setValue('working_time', Object.fromEntries(weekdays.map((weekday) => [weekday, current && { ...current }])), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
    notify(text.copied, { tone: 'success' });
  };
  const getTimeProps = (which: 'from' | 'to') => ({
    label: fill(text[which], { day: name }),
    isWrong: firstError !== undefined,
    describedBy: errorId,
  });

  return (
    <Row role="group" aria-label={name}>
      <strong>{name}</strong>
      <SwitchField
        bare
        label={fill(text.open, { day: name })}
        checked={current !== null}
        disabled={isLocked}
        onChange={(event) => setDay(event.target.checked ? lastHours : null)}
      />
      <Times>
        {current ? (
          <>
            <TimeInput
              {...getTimeProps('from')}
              value={current.from}
              onChange={(time) => changeHours({ ...current, from: time })}
            />
            <span aria-hidden="true">–</span>
            <TimeInput
              {...getTimeProps('to')}
              value={current.to}
              onChange={(time) => changeHours({ ...current, to: time })}
            />
          </>
        ) : (
          <span style={{ color: color.muted }}>{text.closed}</span>
        )}
      </Times>
      {current && !isLocked && (
        <Button
          variant="text"
          size="small"
          style={{ justifySelf: 'start' }}
          aria-label={fill(text.copyHours, { day: name })}
          onClick={copyToAllDays}
        >
          {text.copy}
        </Button>
      )}
      {firstError && (
        <FieldError id={errorId} role="alert" style={{ margin: 0 }}>
          {firstError[1]}
        </FieldError>
      )}
    </Row>
  );
}
