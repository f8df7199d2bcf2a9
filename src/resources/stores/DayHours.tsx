/** One weekday's hours: a switch, from and to, and a button that copies them to all days. */
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { get, useFormContext, useFormState, type FieldErrors } from 'react-hook-form';
import type { Hours, Weekday, WorkingTime } from '#contract/stores.ts';
import { useIsLocked } from '#src/backOffice/kit/form/lock.ts';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { flatFaults } from '#src/backOffice/kit/validation.ts';
import { fill, labels } from '#src/i18n/labels.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { InputBox } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { weekdays } from '#src/ui/storeHours.ts';
import { timeText } from './timeText.ts';

const words = labels({
  en: {
    open: '{day}: open',
    from: '{day}, opens at',
    to: '{day}, closes at',
    closed: 'Closed',
    copy: 'Copy to all days',
    copyOf: 'Copy the hours of {day} to all days',
    copied: 'All days have these hours now',
  },
  ru: {
    open: '{day}: открыто',
    from: '{day}, открывается в',
    to: '{day}, закрывается в',
    closed: 'Закрыто',
    copy: 'На все дни',
    copyOf: 'Скопировать часы на все дни: {day}',
    copied: 'Теперь эти часы у всех дней',
  },
});

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '10px 0',
  borderTop: `1px solid ${colour.line}`,
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

const usual: Hours = { from: '09:00', to: '18:00' };

/** A time of day: what was typed becomes a time when the field is left. */
function TimeBox({
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
      onBlur={() => onChange(timeText(value))}
    />
  );
}

export function DayHours({ day, index, hours }: { day: Weekday; index: number; hours: Partial<WorkingTime> }) {
  const text = useLabels(words);
  const locale = useLocale();
  const faultId = useId();
  const isLocked = useIsLocked();
  const { setValue } = useFormContext();
  const { errors, isSubmitted } = useFormState();
  const own = hours[day] ?? null;
  // Whoever closes a day by mistake gets its hours back.
  const [last, setLast] = useState<Hours>(own ?? usual);
  // 1 January 2024 was a Monday.
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + index)),
  );
  const at: unknown = get(errors, `working_time.${day}`);
  const [fault] = at ? flatFaults({ day: at } as FieldErrors) : [];
  const write = (next: WorkingTime[Weekday]) =>
    setValue(`working_time.${day}`, next, { shouldDirty: true, shouldValidate: isSubmitted });
  const change = (next: Hours) => {
    setLast(next);
    write(next);
  };
  const copy = () => {
    setValue('working_time', Object.fromEntries(weekdays.map((each) => [each, own && { ...own }])), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
    notify(text.copied, { tone: 'success' });
  };
  const part = (which: 'from' | 'to') => ({
    label: fill(text[which], { day: name }),
    isWrong: fault !== undefined,
    describedBy: faultId,
  });

  return (
    <Row role="group" aria-label={name}>
      <strong>{name}</strong>
      <SwitchField
        bare
        label={fill(text.open, { day: name })}
        checked={own !== null}
        disabled={isLocked}
        onChange={(event) => write(event.target.checked ? last : null)}
      />
      <Times>
        {own ? (
          <>
            <TimeBox {...part('from')} value={own.from} onChange={(time) => change({ ...own, from: time })} />
            <span aria-hidden="true">–</span>
            <TimeBox {...part('to')} value={own.to} onChange={(time) => change({ ...own, to: time })} />
          </>
        ) : (
          <span style={{ color: colour.muted }}>{text.closed}</span>
        )}
      </Times>
      {own && !isLocked && (
        <Button
          variant="text"
          size="small"
          style={{ justifySelf: 'start' }}
          aria-label={fill(text.copyOf, { day: name })}
          onClick={copy}
        >
          {text.copy}
        </Button>
      )}
      {fault && (
        <FieldError id={faultId} role="alert" style={{ margin: 0 }}>
          {fault[1]}
        </FieldError>
      )}
    </Row>
  );
}
