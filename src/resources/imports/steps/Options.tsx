/** Options of an import that the columns don't tell. */
import styled from '@emotion/styled';
import type { ImportDetail, ImportOptions } from '#contract/imports.ts';
import { hasRole } from '#contract/roles.ts';
import { dense } from '#src/backOffice/kit/form/Sections.tsx';
import { ReferencePicker } from '#src/backOffice/kit/inputs/ReferencePicker.tsx';
import { SwitchField } from '#src/backOffice/kit/inputs/SwitchField.tsx';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { from } from '#src/theme/tokens.ts';
import { SelectField } from '#src/ui/Field.tsx';
import { stepLabels } from './labels.ts';

const Grid = styled('div')(dense, {
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [from.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const existing = ['change', 'keep'] as const;
const blanks = ['keep', 'empty'] as const;
const photos = ['add', 'replace', 'none'] as const;
const encodings = ['utf-8', 'utf-16le', 'windows-1251', 'windows-1252'] as const;
const delimiters = [',', ';', '\t', '|'] as const;

interface ChoiceFieldProps<T extends string> {
  label: string;
  value: T;
  choices: readonly T[];
  labels: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

const ChoiceField = <T extends string>({ label, value, choices, labels, onChange }: ChoiceFieldProps<T>) => (
  <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value as T)}>
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {labels[choice]}
      </option>
    ))}
  </SelectField>
);

export interface OptionsProps {
  detail: ImportDetail;
  options: ImportOptions;
  onChange: (change: Partial<ImportOptions>) => void;
  /** Called for a change after which the file must be read again. */
  onReread: (change: Partial<ImportOptions>) => void;
  /** Called for another product type, which changes the guessed parameters. */
  onTypeChange: (change: Partial<ImportOptions>) => void;
}

export function Options({
  detail: { noun, format, encoding, delimiter, sheets },
  options,
  onChange,
  onReread,
  onTypeChange,
}: OptionsProps) {
  const text = useLabels(stepLabels);
  const isAdmin = hasRole(useSession()?.me.roles, 'ROLE_ADMIN');
  const isProducts = noun === 'products';
  return (
    <Grid>
      <ChoiceField
        label={text.existing}
        value={options.existing}
        choices={existing}
        labels={text.existingChoices}
        onChange={(value) => onChange({ existing: value })}
      />
      <ChoiceField
        label={text.blanks}
        value={options.blanks}
        choices={blanks}
        labels={text.blanksChoices}
        onChange={(value) => onChange({ blanks: value })}
      />
      {isProducts && (
        <>
          <ChoiceField
            label={text.photos}
            value={options.photos}
            choices={photos}
            labels={text.photosChoices}
            onChange={(value) => onChange({ photos: value })}
          />
          <ReferencePicker
            noun="categories"
            label={text.category}
            placeholder={text.none}
            value={options.category_id}
            onChange={(id) => onChange({ category_id: id })}
          />
          <ReferencePicker
            noun="productTypes"
            label={text.type}
            placeholder={text.general}
            value={options.type_id}
            onChange={(id) => onTypeChange({ type_id: id })}
          />
        </>
      )}
      {format === 'csv' && (
        <>
          <SelectField
            label={text.encoding}
            value={options.encoding ?? ''}
            onChange={(event) => onReread({ encoding: (event.target.value || null) as ImportOptions['encoding'] })}
          >
            <option value="">{fill(text.guessed, { value: encoding ?? '–' })}</option>
            {encodings.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={text.delimiter}
            value={options.delimiter ?? ''}
            onChange={(event) => onReread({ delimiter: (event.target.value || null) as ImportOptions['delimiter'] })}
          >
            <option value="">
              {fill(text.guessed, {
                value: text.delimiters[(delimiter ?? ',') as keyof typeof text.delimiters] ?? delimiter,
              })}
            </option>
            {delimiters.map((one) => (
              <option key={one} value={one}>
                {text.delimiters[one]}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {sheets.length > 1 && (
        <SelectField
          label={text.sheet}
          value={options.sheet ?? sheets[0]}
          onChange={(event) => onReread({ sheet: event.target.value })}
        >
          {sheets.map((sheet) => (
            <option key={sheet} value={sheet}>
              {sheet}
            </option>
          ))}
        </SelectField>
      )}
      {isAdmin && noun !== 'stores' && (
        <SwitchField
          label={text.makeCategories}
          hint={text.makeCategoriesText}
          checked={options.make_categories}
          onChange={(event) => onChange({ make_categories: event.target.checked })}
        />
      )}
    </Grid>
  );
}
