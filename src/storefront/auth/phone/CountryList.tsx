/**
 * List of countries with flag, name and code, as an ARIA combobox: the focus stays in the search box, arrow keys move
 * through the list.
 */
import styled from '@emotion/styled';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius, shadow } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { authLabels } from '../labels.ts';
import { searchCountries } from './countries.ts';
import { Flag } from '#src/ui/flag/Flag.tsx';
import type { PhoneCountry } from './typing.ts';

const Sheet = styled('div')({
  position: 'absolute',
  zIndex: 20,
  top: 'calc(100% + 6px)',
  left: -1,
  right: -1,
  display: 'grid',
  gap: 8,
  padding: 8,
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
});
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  height: 264,
  maxHeight: '40dvh',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: 4,
});
const CountryOption = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '4px 10px',
  borderRadius: 8,
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  cursor: 'pointer',
  '&[data-active=true]': { background: color.hover, boxShadow: `inset 0 0 0 1px ${color.strongLine}` },
  '&[aria-selected=true]': { color: color.primary, fontWeight: 600 },
  '& > span:nth-of-type(2)': { flex: 1, minWidth: 0 },
  '& small': { color: color.muted, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums', fontWeight: 400 },
});
const EmptyMessage = styled('div')({
  height: 264,
  maxHeight: '40dvh',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 12,
  padding: 16,
  textAlign: 'center',
  color: color.muted,
});

export interface CountryListProps {
  countries: readonly PhoneCountry[];
  isLoading: boolean;
  /** Reloads the countries after an error. */
  retry: (() => void) | null;
  onChoose: (country: PhoneCountry) => void;
  chosen: PhoneCountry;
  onClose: () => void;
}

/** Returns the next index for a key; null if the key doesn't navigate. */
function getNextIndex(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
  const step = steps[key];
  return step === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, at + step));
}

/** Scrolls only the list until an option is visible. */
function scrollToOption(list: HTMLElement, index: number, inMiddle: boolean): void {
  const entry = list.children[index];
  if (!(entry instanceof HTMLElement)) return;
  const top = entry.offsetTop - list.offsetTop;
  const room = list.clientHeight - entry.offsetHeight;
  if (inMiddle) list.scrollTop = top - room / 2;
  else list.scrollTop = Math.min(top, Math.max(top - room, list.scrollTop));
}

export function CountryList({ chosen, countries, isLoading, retry, onChoose, onClose }: CountryListProps) {
  const text = useLabels(authLabels).phone;
  const locale = useLocale();
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const found = useMemo(() => searchCountries(countries, query, locale), [countries, query, locale]);
  const [at, setAt] = useState<number | null>(null);
  const active = at ?? Math.max(0, query === '' ? found.findIndex(({ iso }) => iso === chosen.iso) : 0);

  useEffect(() => search.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (list.current) scrollToOption(list.current, active, at === null);
  }, [active, at, found]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const place = getNextIndex(event.key, active, found.length);
    const country = found[active];
    if (place !== null) setAt(place);
    else if (event.key === 'Enter' && country) onChoose(country);
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Sheet role="dialog" aria-label={text.choose} onKeyDown={handleKeyDown}>
      <InputBox
        ref={search}
        role="combobox"
        aria-label={text.search}
        placeholder={text.search}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        {...(found[active] && { 'aria-activedescendant': `${id}-${found[active].iso}` })}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(null);
        }}
      />
      {found.length > 0 ? (
        <List ref={list} id={id} role="listbox" aria-label={text.choose}>
          {found.map((country, index) => (
            // The focus stays in the search box, which handles the keys.
            <CountryOption
              key={country.iso}
              id={`${id}-${country.iso}`}
              role="option"
              aria-selected={country.iso === chosen.iso}
              data-active={index === active}
              onPointerMove={() => index !== active && setAt(index)}
              onClick={() => onChoose(country)}
            >
              <Flag iso={country.iso} />
              <span>{getLocalizedName(country, locale)}</span>
              <small>+{country.code}</small>
              {country.iso === chosen.iso && <Icon name="check" size={18} />}
            </CountryOption>
          ))}
        </List>
      ) : (
        <EmptyMessage id={id} role="status">
          {isLoading ? text.loading : retry ? text.failed : text.noneFound}
          {retry && (
            <Button variant="outlined" size="small" onClick={retry}>
              {text.tryAgain}
            </Button>
          )}
        </EmptyMessage>
      )}
    </Sheet>
  );
}
