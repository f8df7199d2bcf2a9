/** The address as text, with places that begin so: a combobox whose arrows, Enter and Escape work as everywhere. */
import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { Address } from '#contract/maps.ts';
import { api } from '#src/api/api.ts';
import { hasCode } from '#src/api/failureText.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, hidden, radius, shadow } from '#src/theme/tokens.ts';
import { TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { locationWords } from './locationLabels.ts';

const Around = styled('div')({ position: 'relative' });
const List = styled('ul')({
  position: 'absolute',
  zIndex: 5,
  top: '100%',
  left: 0,
  right: 0,
  margin: '4px 0 0',
  padding: 6,
  listStyle: 'none',
  background: colour.paper,
  border: `1px solid ${colour.line}`,
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
  '& > svg': { color: colour.muted },
  '&:hover, &[aria-selected=true]': { background: colour.hover },
  '&[aria-selected=true]': { boxShadow: `inset 0 0 0 2px ${colour.primary}` },
});

const shortest = 2;
const restMs = 200;

/** On a phone the bar of the form's foot would cover it. */
const comeIntoView = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest' });

/** A text once nobody has changed it for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const rest = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(rest);
  }, [text]);
  return rested;
}

export interface AddressBoxProps {
  label: string;
  error?: string | undefined;
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  value: string;
  onType: (typed: string) => void;
  onPick: (address: Address) => void;
}

export function AddressBox({ value, onType, onPick, ...shown }: AddressBoxProps) {
  const text = useLabels(locationWords);
  const language = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const typed = useRested(value.trim());
  const { data, error, failureReason } = useQuery({
    queryKey: ['addresses', language, typed],
    queryFn: ({ signal }) => api.maps.geocode({ query: { address: typed, language }, signal }),
    enabled: isOpen && typed.length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    // An installation that has just been started fills its list of places: seconds, or a minute on a busy machine
    retry: (failures, reason) => hasCode(reason, 'unavailable') && failures < 60,
    retryDelay: 2000,
  });
  const isAsked = isOpen && typed.length >= shortest;
  const results = isAsked && !error ? (data?.results ?? []) : [];
  const active = marked < results.length ? marked : -1;

  const choose = (address: Address) => {
    setOpen(false);
    setMarked(-1);
    onPick(address);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const picked = results[active];
    if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key === 'Enter' && isOpen && picked) choose(picked);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && results.length > 0)
      setMarked(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + results.length + 1) % (results.length + 1)) - 1);
    else return;
    event.preventDefault();
  };
  const isExpanded = results.length > 0;

  return (
    <Around>
      <TextField
        {...shown}
        value={value}
        maxLength={255}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={id}
        {...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` })}
        hint={
          error && isAsked
            ? text.failed
            : failureReason && isAsked
              ? text.notYet
              : isAsked && data?.results.length === 0
                ? text.none
                : text.hint
        }
        onChange={(event) => {
          setOpen(true);
          setMarked(-1);
          onType(event.target.value);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {isExpanded && (
        // A press shall not take the focus out of the box.
        <List
          ref={comeIntoView}
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
              aria-selected={index === active}
              onClick={() => choose(address)}
            >
              <Icon name="pin" size={18} />
              {address.formatted_address}
            </Option>
          ))}
        </List>
      )}
      <div role="status" style={hidden}>
        {isExpanded && text.found(results.length)}
      </div>
    </Around>
  );
}
