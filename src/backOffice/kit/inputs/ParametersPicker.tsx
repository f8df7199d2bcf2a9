/**
 * Picks conditions on parameters: any of a list's values, or a range of numbers. Incomplete conditions are not passed
 * on.
 */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import type { ParameterFilter } from '#contract/products.ts';
import type { Parameter } from '#contract/types.ts';
import { getLocalizedName, getLocalizedUnit } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { NumberField } from './NumberField.tsx';
import { parameterLabels } from './parameterLabels.ts';
import { ReferencePicker } from './ReferencePicker.tsx';

type ParameterCondition = ParameterFilter[string];

/** The server's limit. */
const maxConditions = 12;
/** Longer lists of values get a search. */
const maxUnsearchable = 10;

const ConditionList = styled('div')({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
const Group = styled('fieldset')({
  position: 'relative',
  minWidth: 0,
  margin: 0,
  padding: '10px 12px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  '& > legend': {
    float: 'left',
    width: '100%',
    padding: '0 40px 6px 0',
    fontSize: '0.875rem',
    fontWeight: 600,
    overflowWrap: 'anywhere',
  },
  '& > legend + *': { clear: 'both' },
  '& > button': { position: 'absolute', top: 4, right: 4 },
  '& > small': { display: 'block', marginTop: 6, color: color.muted, fontSize: '0.8125rem' },
});
const Values = styled('div')({
  maxHeight: 220,
  overflowY: 'auto',
  '& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '6px 4px',
    borderRadius: 8,
    fontSize: '0.9375rem',
    lineHeight: 1.35,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& > label:hover': { background: color.hover },
  '& input': { flex: 'none', width: 18, height: 18, margin: 0, accentColor: color.primary },
  '@media (pointer: coarse)': { '& > label': { minHeight: 44 } },
});
const RangeInputs = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 10 });

interface ConditionProps {
  condition: ParameterCondition | undefined;
  onChange: (condition: ParameterCondition | undefined) => void;
  disabled: boolean;
}

function ValuesCondition({ parameter, condition, onChange, disabled }: ConditionProps & { parameter: Parameter }) {
  const labels = useLabels(parameterLabels);
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const chosen = Array.isArray(condition) ? condition : [];
  const matchesSearch = (text: string): boolean =>
    text.toLocaleLowerCase(locale).includes(search.trim().toLocaleLowerCase(locale));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div>
      {parameter.values.length > maxUnsearchable && (
        <label>
          <span style={visuallyHidden}>{labels.find}</span>
          <InputBox
            type="search"
            placeholder={labels.find}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            style={{ marginBottom: 6 }}
          />
        </label>
      )}
      <Values>
        {parameter.values
          .filter((value) => chosen.includes(value.value) || matchesSearch(getLocalizedName(value, locale)))
          .map((value) => (
            <label key={value.value}>
              <input
                type="checkbox"
                disabled={disabled}
                checked={chosen.includes(value.value)}
                onChange={() => toggle(value.value)}
              />
              {getLocalizedName(value, locale)}
            </label>
          ))}
      </Values>
      {chosen.length === 0 && <small style={{ color: color.muted }}>{labels.pick}</small>}
    </div>
  );
}

const ends = ['from', 'to'] as const;
const toNumber = (typed: unknown): number | undefined => (typeof typed === 'number' ? typed : undefined);

function RangeCondition({ parameter, condition, onChange, disabled }: ConditionProps & { parameter: Parameter }) {
  const labels = useLabels(parameterLabels);
  const unit = getLocalizedUnit(parameter, useLocale());
  const range = condition && !Array.isArray(condition) ? condition : {};
  // Typed text that is no number yet ("-") stays unchanged.
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const getShown = (end: 'from' | 'to'): unknown => (toNumber(typed[end]) === range[end] ? typed[end] : range[end]);
  const handleType = (end: 'from' | 'to', value: unknown) => {
    setTyped({ ...typed, [end]: value });
    const next = { ...range, [end]: toNumber(value) };
    const { from, to } = next;
    onChange(
      from === undefined && to === undefined
        ? undefined
        : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    );
  };
  return (
    <div>
      <RangeInputs>
        {ends.map((end) => (
          <NumberField
            key={end}
            label={labels[end]}
            {...(unit && { unit })}
            disabled={disabled}
            value={getShown(end)}
            onChange={(value) => handleType(end, value)}
          />
        ))}
      </RangeInputs>
      {!condition && <small style={{ color: color.muted }}>{labels.type}</small>}
    </div>
  );
}

function ConditionCard({
  id,
  errorText,
  onRemove,
  ...conditionProps
}: ConditionProps & { id: number; errorText: string | undefined; onRemove: () => void }) {
  const labels = useLabels(parameterLabels);
  const locale = useLocale();
  const { data: parameter, error } = useGetOne<Parameter>('parameters', { id });
  const name = parameter ? getLocalizedName(parameter, locale) : error ? labels.gone : '…';
  return (
    <Group>
      <legend>{name}</legend>
      {!parameter && !error && <Skeleton variant="rounded" height={80} />}
      {parameter?.type === 'list' && <ValuesCondition parameter={parameter} {...conditionProps} />}
      {parameter?.type === 'number' && <RangeCondition parameter={parameter} {...conditionProps} />}
      {errorText && <FieldError role="alert">{errorText}</FieldError>}
      <IconButton
        size="small"
        disabled={conditionProps.disabled}
        aria-label={`${labels.remove}: ${name}`}
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </Group>
  );
}

export interface ParametersPickerProps {
  value: ParameterFilter | undefined;
  onChange: (value: ParameterFilter | undefined) => void;
  disabled?: boolean;
  /** The error of a parameter's condition, by its id. */
  getError?: (id: number) => string | undefined;
}

export function ParametersPicker({ value = {}, onChange, disabled = false, getError }: ParametersPickerProps) {
  const labels = useLabels(parameterLabels);
  // Parameters without a condition stay open to be filled in.
  const [open, setOpen] = useState<readonly number[]>([]);
  const ids = [...new Set([...Object.keys(value).map(Number), ...open])];
  const setCondition = (id: number, condition: ParameterCondition | undefined) => {
    setOpen(open.includes(id) ? open : [...open, id]);
    const next = Object.fromEntries(
      Object.entries({ ...value, [id]: condition }).filter(([, one]) => one !== undefined),
    ) as ParameterFilter;
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <ConditionList>
      {ids.map((id) => (
        <ConditionCard
          key={id}
          id={id}
          condition={value[id]}
          disabled={disabled}
          errorText={getError?.(id)}
          onChange={(condition) => setCondition(id, condition)}
          onRemove={() => {
            if (value[id]) setCondition(id, undefined);
            setOpen(open.filter((other) => other !== id));
          }}
        />
      ))}
      {ids.length < maxConditions && (
        <ReferencePicker
          key={ids.join()}
          noun="parameters"
          label={labels.add}
          value={null}
          disabled={disabled}
          isExcluded={(choice) => ids.includes(choice.id)}
          onChange={(id) => id !== null && setOpen([...open, id])}
        />
      )}
    </ConditionList>
  );
}
