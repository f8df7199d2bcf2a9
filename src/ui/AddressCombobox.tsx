/** Address input with suggestions: an accessible combobox. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { Address } from '#contract/maps.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden, radius, shadow } from '#src/theme/tokens.ts';
import { TextField } from './Field.tsx';
import { Icon } from './icons.tsx';

const Wrapper = styled('div')({ position: 'relative' });
const List = styled('ul')({
  position: 'absolute',
  zIndex: 5,
  top: '100%',
  left: 0,
  right: 0,
  margin: '4px 0 0',
  padding: 6,
  listStyle: 'none',
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
  maxHeight: 300,
  overflowY: 'auto',
  scrollMarginBottom: 140,
});
const Option = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  padding: '6px 10px',
  borderRadius: radius.control,
  cursor: 'pointer',
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  '& > svg': { color: color.muted },
  '&:hover, &[aria-selected=true]': { background: color.hover },
  '&[aria-selected=true]': { boxShadow: `inset 0 0 0 2px ${color.primary}` },
});

const minQueryLength = 2;
const debounceMs = 200;

/** Scrolls to the list, which the form's bottom bar would cover on phones. */
const scrollToList = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest' });

/**
 * Returns the text once it has stayed the same for `debounceMs`.
 * @see ./useDebounced.ts for why it is not shared
 */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

export interface AddressSearchTexts {
  hint: string;
  /** Name of the list of results. */
  suggestions: string;
  found: (count: number) => string;
  none: string;
  failed: string;
  /** A new installation still loads its list of places. */
  notYet: string;
}

export interface AddressComboboxProps {
  label: string;
  texts: AddressSearchTexts;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  value: string;
  onType: (typed: string) => void;
  onPick: (address: Address) => void;
  /** How a result is shown; by default its formatted address. */
  formatResult?: (address: Address) => string;
}

const getFormattedAddress = ({ formatted_address }: Address): string => formatted_address;

export function AddressCombobox({
  value,
  texts: text,
  onType,
  onPick,
  formatResult = getFormattedAddress,
  ...fieldProps
}: AddressComboboxProps) {
  const language = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [markedIndex, setMarkedIndex] = useState(-1);
  const debouncedQuery = useDebounced(value.trim());
  const { data, error, failureReason } = useQuery({
    queryKey: ['addresses', language, debouncedQuery],
    queryFn: ({ signal }) => api.maps.geocode({ query: { address: debouncedQuery, language }, signal }),
    enabled: isOpen && debouncedQuery.length >= minQueryLength,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    // A new installation first loads its list of places, which takes up to a minute
    retry: (failures, reason) => hasCode(reason, 'unavailable') && failures < 60,
    retryDelay: 2000,
  });
  const isSearching = isOpen && debouncedQuery.length >= minQueryLength;
  const results = isSearching && !error ? (data?.results ?? []) : [];
  const activeIndex = markedIndex < results.length ? markedIndex : -1;

  const selectAddress = (address: Address) => {
    setOpen(false);
    setMarkedIndex(-1);
    onPick(address);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const selected = results[activeIndex];
    if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key === 'Enter' && isOpen && selected) selectAddress(selected);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && results.length > 0)
      setMarkedIndex(
        ((activeIndex + 1 + (event.key === 'ArrowDown' ? 1 : -1) + results.length + 1) % (results.length + 1)) - 1,
      );
    else return;
    event.preventDefault();
  };
  const isExpanded = results.length > 0;

  return (
    <Wrapper>
      <TextField
        {...fieldProps}
        value={value}
        maxLength={255}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={id}
        {...(activeIndex >= 0 && { 'aria-activedescendant': `${id}-${activeIndex}` })}
        hint={
          error && isSearching
            ? text.failed
            : failureReason && isSearching
              ? text.notYet
              : isSearching && data?.results.length === 0
                ? text.none
                : text.hint
        }
        onChange={(event) => {
          setOpen(true);
          setMarkedIndex(-1);
          onType(event.target.value);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => setOpen(false)}
      />
      {isExpanded && (
        // A click on the list must not take the focus from the input.
        <List
          ref={scrollToList}
          id={id}
          role="listbox"
          aria-label={text.suggestions}
          onMouseDown={(event) => event.preventDefault()}
          style={{ top: 72 }}
        >
          {results.map((address, index) => (
            <Option
              key={address.formatted_address}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              onClick={() => selectAddress(address)}
            >
              <Icon name="pin" size={18} />
              {formatResult(address)}
            </Option>
          ))}
        </List>
      )}
      <div role="status" style={visuallyHidden}>
        {isExpanded && text.found(results.length)}
      </div>
    </Wrapper>
  );
}
