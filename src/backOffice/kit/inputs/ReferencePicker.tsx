/** Picks one record by typing a part of its name. */
import styled from '@emotion/styled';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useDeferredValue, useId, useState, type FocusEventHandler, type Ref } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { color, from, visuallyHidden, radius, shadow } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { kitLabels } from '../labels.ts';
import { getFullName, separator, type Choice } from '../tree.ts';
import { useChoices } from './useChoices.ts';

const Box = styled('div')({
  position: 'relative',
  '& input': { paddingRight: 68, textOverflow: 'ellipsis', [from.md]: { minHeight: 40, fontSize: '0.9375rem' } },
  '&[data-bare=true] label': { margin: 0 },
});
const Buttons = styled('div')({
  position: 'absolute',
  right: 6,
  // Beneath the label, as high as the control.
  top: 25.6,
  '[data-bare=true] > &': { top: 0 },
  display: 'flex',
  height: 46,
  [from.md]: { height: 40 },
  alignItems: 'center',
  // Touch targets have the full height of the control.
  '& button::after': { content: '""', position: 'absolute', inset: '-9px 0' },
  '& button': {
    position: 'relative',
    border: 0,
    background: 'none',
    color: color.muted,
    padding: 5,
    lineHeight: 0,
    cursor: 'pointer',
    borderRadius: 8,
  },
  '& button:hover': { background: color.hover, color: color.text },
});
const List = styled('ul')({
  position: 'absolute',
  // Above a message at the bottom of the window.
  zIndex: 1450,
  top: 'calc(100% + 6px)',
  left: 0,
  right: 0,
  minWidth: 240,
  maxHeight: 320,
  overflowY: 'auto',
  margin: 0,
  padding: 6,
  listStyle: 'none',
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
  fontSize: '0.9375rem',
  '& > li': { padding: '7px 10px', borderRadius: 8, cursor: 'pointer', lineHeight: 1.35 },
  '& > li small': { display: 'block', color: color.muted, fontSize: '0.75rem' },
  '& > li.Mui-focused': { background: color.hover },
  '& > li[aria-selected=true]': { background: color.primarySoft },
  '& > li[data-quiet]': { color: color.muted, cursor: 'default', fontSize: '0.8125rem' },
});

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
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { choices, hasMore, chosen, isPending } = useChoices(noun, search, value, among);
  const options = isExcluded ? choices.filter((choice) => !isExcluded(choice)) : choices;

  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    getClearProps,
    getPopupIndicatorProps,
    groupedOptions,
    popupOpen,
  } = useAutocomplete<Choice>({
    id,
    options,
    value: chosen,
    disabled,
    openOnFocus: true,
    selectOnFocus: true,
    clearOnBlur: true,
    // The search is our own: by words of the full name, or by the server.
    filterOptions: (all) => all,
    isOptionEqualToValue: (option, other) => option.id === other.id,
    getOptionLabel: getFullName,
    getOptionKey: (option) => (typeof option === 'string' ? option : option.id),
    onChange: (_, choice) => onChange(choice?.id ?? null),
    onInputChange: (_, text, reason) => setTyped(reason === 'input' ? text : ''),
  });
  const {
    ref,
    className: _className,
    onBlur: onAutocompleteBlur,
    ...input
  } = getInputProps() as ReturnType<typeof getInputProps> & { ref: Ref<HTMLInputElement> };
  const foundChoices = groupedOptions as Choice[];

  return (
    <Box {...getRootProps()} data-bare={hideLabel}>
      <TextField
        {...input}
        label={hideLabel ? <span style={visuallyHidden}>{label}</span> : label}
        hint={hint}
        error={error}
        required={required}
        placeholder={isPending && value !== null ? labels.loading : (placeholder ?? labels.choose)}
        onBlur={(event) => {
          onAutocompleteBlur?.(event);
          onBlur?.(event);
        }}
        ref={(element) => {
          for (const target of [ref, inputRef]) {
            if (typeof target === 'function') target(element);
            else if (target) target.current = element;
          }
        }}
      />
      <Buttons>
        {chosen && !required && !disabled && (
          <button type="button" {...getClearProps()} aria-label={labels.clear}>
            <Icon name="close" size={16} />
          </button>
        )}
        <button type="button" {...getPopupIndicatorProps()} aria-label={labels.open}>
          <Icon name="down" size={18} />
        </button>
      </Buttons>
      {popupOpen && (
        <List {...getListboxProps()} aria-label={label}>
          {foundChoices.map((choice, index) => {
            const { key, ...option } = getOptionProps({ option: choice, index });
            return (
              <li key={key} {...option}>
                {choice.label}
                {choice.path.length > 0 && <small>{choice.path.join(separator)}</small>}
                {choice.hint && <small>{choice.hint}</small>}
              </li>
            );
          })}
          {foundChoices.length === 0 && (
            <li role="none" data-quiet>
              {isPending ? labels.loading : labels.noChoices}
            </li>
          )}
          {hasMore && (
            <li role="none" data-quiet>
              {labels.moreChoices}
            </li>
          )}
        </List>
      )}
    </Box>
  );
}
