/** Country of a phone number: a button with flag and code that opens a searchable list. */
import styled from '@emotion/styled';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { authLabels } from '../labels.ts';
import { CountryList, type CountryListProps } from './CountryList.tsx';
import { Flag } from '#src/ui/flag/Flag.tsx';
import type { PhoneCountry } from './typing.ts';

const Opener = styled('button')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 7,
  padding: '0 8px 0 12px',
  border: 0,
  borderRight: `1px solid ${color.line}`,
  borderRadius: `${radius.control}px 0 0 ${radius.control}px`,
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '& > svg': { color: color.muted },
});

interface CountryPickerProps extends Omit<CountryListProps, 'chosen' | 'onClose'> {
  country: PhoneCountry;
}

export function CountryPicker({ country, countries, isLoading, retry, onChoose }: CountryPickerProps) {
  const text = useLabels(authLabels).phone;
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const handleOutsideEvent = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', handleOutsideEvent);
    document.addEventListener('focusin', handleOutsideEvent);
    return () => {
      document.removeEventListener('pointerdown', handleOutsideEvent);
      document.removeEventListener('focusin', handleOutsideEvent);
    };
  }, [isOpen]);

  const close = useCallback(() => {
    setOpen(false);
    opener.current?.focus();
  }, []);

  return (
    <div ref={place} style={{ display: 'flex' }}>
      <Opener
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={text.country(getLocalizedName(country, locale), country.code)}
        onClick={() => setOpen(!isOpen)}
      >
        <Flag iso={country.iso} />
        <span>+{country.code}</span>
        <Icon name="down" size={16} />
      </Opener>
      {isOpen && (
        <CountryList
          chosen={country}
          countries={countries}
          isLoading={isLoading}
          retry={retry}
          onClose={close}
          onChoose={(next) => {
            setOpen(false);
            onChoose(next);
          }}
        />
      )}
    </div>
  );
}
