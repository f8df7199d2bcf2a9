/** Asks for parameters: of a list any of its values, of a number what lies between two ends. What says nothing yet is not handed on. */
import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import type { ParameterFilter } from '#contract/products.ts';
import type { Parameter } from '#contract/types.ts';
import { nameOf, unitOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden, radius } from '#src/theme/tokens.ts';
import { FieldError } from '#src/ui/FieldError.tsx';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { NumberField } from './NumberField.tsx';
import { parameterWords } from './parameterWords.ts';
import { ReferencePicker } from './ReferencePicker.tsx';

type Wanted = ParameterFilter[string];

/** The server takes no more. */
const mostAsked = 12;
/** More values than these can be searched. */
const mostSeen = 10;

const All = styled('div')({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
const Group = styled('fieldset')({
  position: 'relative',
  minWidth: 0,
  margin: 0,
  padding: '10px 12px 12px',
  border: `1px solid ${colour.line}`,
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
  '& > small': { display: 'block', marginTop: 6, color: colour.muted, fontSize: '0.8125rem' },
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
  '& > label:hover': { background: colour.hover },
  '& input': { flex: 'none', width: 18, height: 18, margin: 0, accentColor: colour.primary },
  '@media (pointer: coarse)': { '& > label': { minHeight: 44 } },
});
const Ends = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 10 });

interface AskedProps {
  wanted: Wanted | undefined;
  onChange: (wanted: Wanted | undefined) => void;
  disabled: boolean;
}

function AskedValues({ parameter, wanted, onChange, disabled }: AskedProps & { parameter: Parameter }) {
  const words = useLabels(parameterWords);
  const locale = useLocale();
  const [sought, setSought] = useState('');
  const chosen = Array.isArray(wanted) ? wanted : [];
  const has = (text: string): boolean =>
    text.toLocaleLowerCase(locale).includes(sought.trim().toLocaleLowerCase(locale));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div>
      {parameter.values.length > mostSeen && (
        <label>
          <span style={hidden}>{words.find}</span>
          <InputBox
            type="search"
            placeholder={words.find}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            style={{ marginBottom: 6 }}
          />
        </label>
      )}
      <Values>
        {parameter.values
          .filter((value) => chosen.includes(value.value) || has(nameOf(value, locale)))
          .map((value) => (
            <label key={value.value}>
              <input
                type="checkbox"
                disabled={disabled}
                checked={chosen.includes(value.value)}
                onChange={() => toggle(value.value)}
              />
              {nameOf(value, locale)}
            </label>
          ))}
      </Values>
      {chosen.length === 0 && <small style={{ color: colour.muted }}>{words.pick}</small>}
    </div>
  );
}

const ends = ['from', 'to'] as const;
const numberOf = (typed: unknown): number | undefined => (typeof typed === 'number' ? typed : undefined);

function AskedEnds({ parameter, wanted, onChange, disabled }: AskedProps & { parameter: Parameter }) {
  const words = useLabels(parameterWords);
  const unit = unitOf(parameter, useLocale());
  const said = wanted && !Array.isArray(wanted) ? wanted : {};
  // What is typed and no number yet ("-") stays as it is typed.
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const shown = (end: 'from' | 'to'): unknown => (numberOf(typed[end]) === said[end] ? typed[end] : said[end]);
  const type = (end: 'from' | 'to', value: unknown) => {
    setTyped({ ...typed, [end]: value });
    const next = { ...said, [end]: numberOf(value) };
    const { from, to } = next;
    onChange(
      from === undefined && to === undefined
        ? undefined
        : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    );
  };
  return (
    <div>
      <Ends>
        {ends.map((end) => (
          <NumberField
            key={end}
            label={words[end]}
            {...(unit && { unit })}
            disabled={disabled}
            value={shown(end)}
            onChange={(value) => type(end, value)}
          />
        ))}
      </Ends>
      {!wanted && <small style={{ color: colour.muted }}>{words.type}</small>}
    </div>
  );
}

function Asked({
  id,
  fault,
  onRemove,
  ...asked
}: AskedProps & { id: number; fault: string | undefined; onRemove: () => void }) {
  const words = useLabels(parameterWords);
  const locale = useLocale();
  const { data: parameter, error } = useGetOne<Parameter>('parameters', { id });
  const name = parameter ? nameOf(parameter, locale) : error ? words.gone : '…';
  return (
    <Group>
      <legend>{name}</legend>
      {!parameter && !error && <Skeleton variant="rounded" height={80} />}
      {parameter?.type === 'list' && <AskedValues parameter={parameter} {...asked} />}
      {parameter?.type === 'number' && <AskedEnds parameter={parameter} {...asked} />}
      {fault && <FieldError role="alert">{fault}</FieldError>}
      <IconButton size="small" disabled={asked.disabled} aria-label={`${words.remove}: ${name}`} onClick={onRemove}>
        <Icon name="close" size={16} />
      </IconButton>
    </Group>
  );
}

export interface ParametersPickerProps {
  value: ParameterFilter | undefined;
  onChange: (value: ParameterFilter | undefined) => void;
  disabled?: boolean;
  /** What is wrong, by the parameter's id. */
  faultOf?: (id: number) => string | undefined;
}

export function ParametersPicker({ value = {}, onChange, disabled = false, faultOf }: ParametersPickerProps) {
  const words = useLabels(parameterWords);
  // Those that say nothing yet, or no more, stay open to be filled in.
  const [open, setOpen] = useState<readonly number[]>([]);
  const asked = [...new Set([...Object.keys(value).map(Number), ...open])];
  const set = (id: number, wanted: Wanted | undefined) => {
    setOpen(open.includes(id) ? open : [...open, id]);
    const next = Object.fromEntries(
      Object.entries({ ...value, [id]: wanted }).filter(([, one]) => one !== undefined),
    ) as ParameterFilter;
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <All>
      {asked.map((id) => (
        <Asked
          key={id}
          id={id}
          wanted={value[id]}
          disabled={disabled}
          fault={faultOf?.(id)}
          onChange={(wanted) => set(id, wanted)}
          onRemove={() => {
            if (value[id]) set(id, undefined);
            setOpen(open.filter((other) => other !== id));
          }}
        />
      ))}
      {asked.length < mostAsked && (
        <ReferencePicker
          key={asked.join()}
          noun="parameters"
          label={words.add}
          value={null}
          disabled={disabled}
          isLeftOut={(choice) => asked.includes(choice.id)}
          onChange={(id) => id !== null && setOpen([...open, id])}
        />
      )}
    </All>
  );
}
