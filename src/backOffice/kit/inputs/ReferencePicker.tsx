/** Chooses one thing by typing a part of its name. */
import styled from '@emotion/styled';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useDeferredValue, useId, useState, type FocusEventHandler, type Ref } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, hidden, radius, shadow } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { kitWords } from '../labels.ts';
import { fullName, separator, type Choice } from '../tree.ts';
import { useChoices } from './useChoices.ts';

const Box = styled('div')({
  position: 'relative',
  '& input': { paddingRight: 68, textOverflow: 'ellipsis', [from.md]: { minHeight: 40, fontSize: '0.9375rem' } },
  '&[data-bare=true] label': { margin: 0 },
});
const Buttons = styled('div')({
  position: 'absolute',
  right: 6,
  // Beneath the label, as high as the control itself.
  top: 25.6,
  '[data-bare=true] > &': { top: 0 },
  display: 'flex',
  height: 46,
  [from.md]: { height: 40 },
  alignItems: 'center',
  // A thumb has the whole height of the control.
  '& button::after': { content: '""', position: 'absolute', inset: '-9px 0' },
  '& button': {
    position: 'relative',
    border: 0,
    background: 'none',
    color: colour.muted,
    padding: 5,
    lineHeight: 0,
    cursor: 'pointer',
    borderRadius: 8,
  },
  '& button:hover': { background: colour.hover, color: colour.text },
});
const List = styled('ul')({
  position: 'absolute',
  // Over a message at the foot of the window: what one is choosing from goes first.
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
  background: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
  fontSize: '0.9375rem',
  '& > li': { padding: '7px 10px', borderRadius: 8, cursor: 'pointer', lineHeight: 1.35 },
  '& > li small': { display: 'block', color: colour.muted, fontSize: '0.75rem' },
  '& > li.Mui-focused': { background: colour.hover },
  '& > li[aria-selected=true]': { background: colour.primarySoft },
  '& > li[data-quiet]': { color: colour.muted, cursor: 'default', fontSize: '0.8125rem' },
});

export interface ReferencePickerProps {
  /** The resource to choose from. */
  noun: string;
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: FocusEventHandler;
  inputRef?: Ref<HTMLInputElement>;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** Choices that make no sense here. */
  isLeftOut?: (choice: Choice) => boolean;
  /** Filters that the choices must meet. */
  among?: Readonly<Record<string, unknown>>;
  /** What no choice at all means. */
  placeholder?: string;
  disabled?: boolean;
  /** The label is written elsewhere already. */
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
  isLeftOut,
  among,
  placeholder,
  disabled = false,
  hideLabel = false,
}: ReferencePickerProps) {
  const words = useLabels(kitWords);
  const id = useId();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const { choices, hasMore, chosen, isPending } = useChoices(noun, sought, value, among);
  const options = isLeftOut ? choices.filter((choice) => !isLeftOut(choice)) : choices;

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
    // The search is ours: by words of the full name, or the server's.
    filterOptions: (all) => all,
    isOptionEqualToValue: (option, other) => option.id === other.id,
    getOptionLabel: fullName,
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
  const found = groupedOptions as Choice[];

  return (
    <Box {...getRootProps()} data-bare={hideLabel}>
      <TextField
        {...input}
        label={hideLabel ? <span style={hidden}>{label}</span> : label}
        hint={hint}
        error={error}
        required={required}
        placeholder={isPending && value !== null ? words.loading : (placeholder ?? words.choose)}
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
          <button type="button" {...getClearProps()} aria-label={words.clear}>
            <Icon name="close" size={16} />
          </button>
        )}
        <button type="button" {...getPopupIndicatorProps()} aria-label={words.open}>
          <Icon name="down" size={18} />
        </button>
      </Buttons>
      {popupOpen && (
        <List {...getListboxProps()} aria-label={label}>
          {found.map((choice, index) => {
            const { key, ...option } = getOptionProps({ option: choice, index });
            return (
              <li key={key} {...option}>
                {choice.label}
                {choice.path.length > 0 && <small>{choice.path.join(separator)}</small>}
                {choice.hint && <small>{choice.hint}</small>}
              </li>
            );
          })}
          {found.length === 0 && (
            <li role="none" data-quiet>
              {isPending ? words.loading : words.noChoices}
            </li>
          )}
          {hasMore && (
            <li role="none" data-quiet>
              {words.moreChoices}
            </li>
          )}
        </List>
      )}
    </Box>
  );
}
