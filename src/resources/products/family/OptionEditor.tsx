/** Edits an option: its names, and its values with their order. */
import styled from '@emotion/styled';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Card } from '#src/backOffice/kit/form/Sections.tsx';
import { SortList, SortRow } from '#src/backOffice/kit/sort/SortList.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { addValues, replaceAt, sortByKeys, type OptionDraft } from './combinations.ts';
import { familyLabels } from './labels.ts';
import { NewValues } from './NewValues.tsx';

const Pair = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
});
const Values = styled('div')({
  margin: '12px 0',
  '& li': { gap: 4, minHeight: 52, padding: '3px 0', borderTop: 0 },
});
const ValueFields = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 44px',
  gap: 8,
  alignItems: 'center',
  '& > button': {
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: color.muted,
    cursor: 'pointer',
  },
  '& > button:disabled': { opacity: 0.35, cursor: 'default' },
});

export interface OptionEditorProps {
  option: OptionDraft;
  number: number;
  onChange: (option: OptionDraft) => void;
  /** Ids of values that products have; they can't be removed. */
  usedValues?: ReadonlySet<number>;
  children?: ReactNode;
}

export function OptionEditor({ option, number, onChange, usedValues, children }: OptionEditorProps) {
  const text = useLabels(familyLabels);
  const { values } = option;
  return (
    <Card aria-label={fill(text.option, { n: number })}>
      <Pair>
        <TextField
          label={text.optionName}
          value={option.name}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...option, name: target.value })}
        />
        <TextField
          label={text.enOptionName}
          value={option.en_name}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...option, en_name: target.value })}
        />
      </Pair>
      {values.length > 0 && (
        <Values>
          <SortList
            ids={values.map(({ key }) => key)}
            label={fill(text.valuesOf, { n: number })}
            onOrder={(keys) => onChange({ ...option, values: sortByKeys(values, keys.map(String)) })}
          >
            {values.map((value, index) => {
              const isUsed = value.id !== undefined && usedValues?.has(value.id) === true;
              return (
                <SortRow key={value.key} id={value.key} label={value.name}>
                  <ValueFields>
                    {(['name', 'en_name'] as const).map((field) => (
                      <TextField
                        key={field}
                        value={value[field]}
                        autoComplete="off"
                        placeholder={field === 'en_name' ? text.enFamilyName : undefined}
                        slotProps={{
                          htmlInput: {
                            'aria-label': fill(field === 'name' ? text.value : text.enValue, { n: index + 1 }),
                          },
                        }}
                        onChange={({ target }) =>
                          onChange({ ...option, values: replaceAt(values, index, { ...value, [field]: target.value }) })
                        }
                      />
                    ))}
                    <button
                      type="button"
                      disabled={isUsed}
                      title={isUsed ? text.valueInUse : undefined}
                      aria-label={fill(text.removeValue, { name: value.name })}
                      onClick={() => onChange({ ...option, values: values.filter(({ key }) => key !== value.key) })}
                    >
                      <Icon name="close" size={18} />
                    </button>
                  </ValueFields>
                </SortRow>
              );
            })}
          </SortList>
        </Values>
      )}
      <NewValues label={text.newValues} onAdd={(typed) => onChange({ ...option, values: addValues(values, typed) })} />
      {children}
    </Card>
  );
}
