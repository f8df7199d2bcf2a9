/** The values of a list in their order, each with both names. Enter in the last one adds another; pasted lines become values each. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { SortList, SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { editorWords } from './editorLabels.ts';
import { added, keyOf, pasted, renamed, valuesInOrder, withoutValue, type EditedValue } from './listValues.ts';

const Rows = styled('div')({ '& li': { gap: 4, minHeight: 48, padding: '3px 0', borderTop: 0 } });
const Row = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 38px',
  alignItems: 'center',
  gap: 6,
  '& input': { minHeight: 40, padding: '0 10px', fontSize: '0.9375rem', [below.md]: { fontSize: '1rem' } },
  '& > [role=alert]': { gridColumn: '1 / -1', margin: 0 },
});
const Heads = styled('div')({
  display: 'grid',
  gridTemplateColumns: '34px minmax(0, 1fr) minmax(0, 1fr) 38px',
  gap: 6,
  marginBottom: 2,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: colour.muted,
});

export interface ValueListProps {
  values: readonly EditedValue[];
  onChange: (values: EditedValue[]) => void;
  /** What is wrong with a value, by its place. */
  faults?: Readonly<Record<number, string>>;
  disabled?: boolean;
}

interface RowProps extends Omit<ValueListProps, 'faults'> {
  one: EditedValue;
  index: number;
  fault?: string | undefined;
  onEnter: () => void;
}

function ValueRow({ one, index, values, onChange, fault, disabled, onEnter }: RowProps) {
  const text = useLabels(editorWords);
  const key = keyOf(one);
  const label = one.name || one.en_name || fill(text.valueN, { n: index + 1 });
  const shared = { disabled, autoComplete: 'off', maxLength: 255, 'aria-invalid': fault !== undefined };
  return (
    <SortRow id={key} label={label} isLocked={disabled ?? false}>
      <Row data-key={key}>
        <InputBox
          {...shared}
          value={one.name}
          aria-label={`${text.ownName}: ${label}`}
          onChange={(event) => onChange(renamed(values, key, { name: event.target.value }))}
          onPaste={(event) => {
            const lines = event.clipboardData.getData('text').split(/\r?\n/);
            if (lines.length < 2) return;
            event.preventDefault();
            onChange(pasted(values, key, lines));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
        <InputBox
          {...shared}
          value={one.en_name ?? ''}
          aria-label={`${text.englishName}: ${label}`}
          onChange={(event) => onChange(renamed(values, key, { en_name: event.target.value || null }))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
        <IconButton
          size="small"
          color="error"
          disabled={disabled}
          aria-label={`${text.removeValue}: ${label}`}
          onClick={() => onChange(withoutValue(values, key))}
        >
          <OfficeIcon name="bin" size={18} />
        </IconButton>
        {fault && <FieldError role="alert">{fault}</FieldError>}
      </Row>
    </SortRow>
  );
}

export function ValueList({ values, onChange, faults = {}, disabled = false }: ValueListProps) {
  const text = useLabels(editorWords);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  // What was just added is typed into at once.
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(wanted.current)}"] input`)?.focus();
    wanted.current = null;
  });
  const add = () => {
    const next = added(values);
    wanted.current = keyOf(next.at(-1)!);
    onChange(next);
  };
  const enter = (index: number) => {
    const below = values[index + 1];
    if (below) list.current?.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(keyOf(below))}"] input`)?.focus();
    else add();
  };
  return (
    <div>
      {values.length > 0 && (
        <>
          <Heads aria-hidden="true">
            <span />
            <span>{text.ownName}</span>
            <span>{text.englishName}</span>
          </Heads>
          <Rows ref={list}>
            <SortList
              ids={values.map(keyOf)}
              label={text.values}
              onOrder={(keys) => onChange(valuesInOrder(values, keys.map(String)))}
            >
              {values.map((one, index) => (
                <ValueRow
                  key={keyOf(one)}
                  one={one}
                  index={index}
                  values={values}
                  onChange={onChange}
                  fault={faults[index]}
                  disabled={disabled}
                  onEnter={() => enter(index)}
                />
              ))}
            </SortList>
          </Rows>
        </>
      )}
      <Button sx={{ mt: 1 }} size="small" disabled={disabled} startIcon={<Icon name="plus" size={16} />} onClick={add}>
        {text.addValue}
      </Button>
    </div>
  );
}
