/** Edits the values of a list parameter. Enter in the last one adds another; each pasted line becomes a value. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { OfficeIcon } from '#src/backOffice/kit/parts/OfficeIcon.tsx';
import { SortList, SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { editorLabels } from './editorLabels.ts';
import {
  addValue,
  getValueKey,
  pasteValues,
  renameValue,
  sortValues,
  removeValue,
  type EditedValue,
} from './listValues.ts';

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
const ColumnHeaders = styled('div')({
  display: 'grid',
  gridTemplateColumns: '34px minmax(0, 1fr) minmax(0, 1fr) 38px',
  gap: 6,
  marginBottom: 2,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: color.muted,
});

export interface ValueListProps {
  values: readonly EditedValue[];
  onChange: (values: EditedValue[]) => void;
  /** Error texts by index of the value. */
  errors?: Readonly<Record<number, string>>;
  disabled?: boolean;
}

interface ValueRowProps extends Omit<ValueListProps, 'errors'> {
  item: EditedValue;
  index: number;
  errorText?: string | undefined;
  onEnter: () => void;
}

function ValueRow({ item, index, values, onChange, errorText, disabled, onEnter }: ValueRowProps) {
  const text = useLabels(editorLabels);
  const key = getValueKey(item);
  const label = item.name || item.en_name || fill(text.valueN, { n: index + 1 });
  const sharedProps = { disabled, autoComplete: 'off', maxLength: 255, 'aria-invalid': errorText !== undefined };
  return (
    <SortRow id={key} label={label} isLocked={disabled ?? false}>
      <Row data-key={key}>
        <InputBox
          {...sharedProps}
          value={item.name}
          aria-label={`${text.name}: ${label}`}
          onChange={(event) => onChange(renameValue(values, key, { name: event.target.value }))}
          onPaste={(event) => {
            const lines = event.clipboardData.getData('text').split(/\r?\n/);
            if (lines.length < 2) return;
            event.preventDefault();
            onChange(pasteValues(values, key, lines));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
        <InputBox
          {...sharedProps}
          value={item.en_name ?? ''}
          aria-label={`${text.englishName}: ${label}`}
          onChange={(event) => onChange(renameValue(values, key, { en_name: event.target.value || null }))}
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
          onClick={() => onChange(removeValue(values, key))}
        >
          <OfficeIcon name="bin" size={18} />
        </IconButton>
        {errorText && <FieldError role="alert">{errorText}</FieldError>}
      </Row>
    </SortRow>
  );
}

export function ValueList({ values, onChange, errors = {}, disabled = false }: ValueListProps) {
  const text = useLabels(editorLabels);
  const list = useRef<HTMLDivElement>(null);
  const keyToFocus = useRef<string | null>(null);
  // A new value takes the focus.
  useEffect(() => {
    if (keyToFocus.current === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(keyToFocus.current)}"] input`)?.focus();
    keyToFocus.current = null;
  });
  const addRow = () => {
    const next = addValue(values);
    keyToFocus.current = getValueKey(next.at(-1)!);
    onChange(next);
  };
  const handleEnter = (index: number) => {
    const nextValue = values[index + 1];
    if (nextValue)
      list.current
        ?.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(getValueKey(nextValue))}"] input`)
        ?.focus();
    else addRow();
  };
  return (
    <div>
      {values.length > 0 && (
        <>
          <ColumnHeaders aria-hidden="true">
            <span />
            <span>{text.name}</span>
            <span>{text.englishName}</span>
          </ColumnHeaders>
          <Rows ref={list}>
            <SortList
              ids={values.map(getValueKey)}
              label={text.values}
              onOrder={(keys) => onChange(sortValues(values, keys.map(String)))}
            >
              {values.map((item, index) => (
                <ValueRow
                  key={getValueKey(item)}
                  item={item}
                  index={index}
                  values={values}
                  onChange={onChange}
                  errorText={errors[index]}
                  disabled={disabled}
                  onEnter={() => handleEnter(index)}
                />
              ))}
            </SortList>
          </Rows>
        </>
      )}
      <Button
        sx={{ mt: 1 }}
        size="small"
        disabled={disabled}
        startIcon={<Icon name="plus" size={16} />}
        onClick={addRow}
      >
        {text.addValue}
      </Button>
    </div>
  );
}
