/** Picks one record by typing a part of its name, outside of a form of react-admin. */
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState, type FocusEventHandler, type Ref } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { kitLabels } from '../labels.ts';
import { getFullName, type Choice } from '../tree.ts';
import { ChoiceList, ChoiceText } from './ChoiceText.tsx';
import { useChoices } from './useChoices.ts';

export interface ReferencePickerProps {
  /** The resource of the choices. */
  noun: string;
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: FocusEventHandler;
  inputRef?: Ref<HTMLInputElement>;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** Hides choices that make no sense here. */
  isExcluded?: (choice: Choice) => boolean;
  /** Filters that the choices must meet. */
  among?: Readonly<Record<string, unknown>>;
  /** Shown without a choice. */
  placeholder?: string;
  disabled?: boolean;
  /** The label is visible elsewhere. */
  hideLabel?: boolean;
}

export function ReferencePicker({
  noun,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  hint,
  error,
  required = false,
  isExcluded,
  among,
  placeholder,
  disabled = false,
  hideLabel = false,
}: ReferencePickerProps) {
  const labels = useLabels(kitLabels);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { choices, hasMore, chosen, isPending } = useChoices(noun, search, value, among);
  return (
    <Autocomplete
      options={isExcluded ? choices.filter((choice) => !isExcluded(choice)) : choices}
      value={chosen}
      disabled={disabled}
      disableClearable={required}
      // A dialog of the browser covers everything outside of it.
      disablePortal
      openOnFocus
      selectOnFocus
      clearOnBlur
      loading={isPending}
      loadingText={labels.loading}
      noOptionsText={labels.noChoices}
      clearText={labels.clear}
      openText={labels.open}
      closeText={labels.open}
      // The search is our own: by words of the full name, or by the server.
      filterOptions={(all) => all}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      getOptionLabel={getFullName}
      getOptionKey={({ id }) => id}
      renderOption={({ key, ...option }, choice) => (
        <li key={key} {...option}>
          <ChoiceText choice={choice} />
        </li>
      )}
      onChange={(_, choice) => onChange(choice?.id ?? null)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onBlur={onBlur}
      slotProps={{
        listbox: {
          component: ChoiceList,
          moreText: hasMore ? labels.moreChoices : undefined,
          'aria-label': label,
        } as object,
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(!hideLabel && { label })}
          required={required}
          inputRef={inputRef}
          placeholder={isPending && value !== null ? labels.loading : (placeholder ?? labels.choose)}
          error={Boolean(error)}
          helperText={error ?? hint}
          slotProps={{ htmlInput: { ...params.inputProps, ...(hideLabel && { 'aria-label': label }) } }}
        />
      )}
    />
  );
}
