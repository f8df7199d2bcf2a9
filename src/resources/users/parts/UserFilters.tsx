/** Filters above the list of users: countries and languages as checkboxes with counts. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Role } from '#contract/roles.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { useListScope } from '#src/backOffice/kit/list/ListScope.tsx';
import { useFilters } from '#src/backOffice/kit/list/useFilters.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, from, radius, shadow } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { userLabels } from '../labels.ts';

const Bar = styled('div')({ position: 'relative', display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 10 });
/** On phones the panel is aligned to the bar, because there is no room beside the second button. */
const Anchor = styled('div')({ [from.sm]: { position: 'relative' } });
const DropdownPanel = styled('div')({
  position: 'absolute',
  zIndex: 30,
  top: 'calc(100% + 6px)',
  left: 0,
  width: 'min(300px, calc(100vw - 32px))',
  padding: 8,
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  boxShadow: shadow.floating,
});
const Options = styled('div')({ maxHeight: 300, overflowY: 'auto', overscrollBehavior: 'contain' });
const Option = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 10px',
  borderRadius: 8,
  cursor: 'pointer',
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  '&:hover': { background: color.hover },
  '& > input': { flex: 'none', accentColor: color.primary, width: 16, height: 16, margin: 0 },
  '& > span': { flex: 1, minWidth: 0 },
  '& > small': { color: color.muted, fontVariantNumeric: 'tabular-nums' },
});
const Count = styled('span')({
  minWidth: 20,
  marginLeft: 8,
  padding: '0 6px',
  borderRadius: 999,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
});

/** From this many choices the panel has a search. */
const searchFrom = 9;

interface Choice<V> {
  value: V;
  text: string;
  users: number;
}

interface CheckboxFilterProps<V> {
  name: string;
  choices: readonly Choice<V>[];
  chosen: readonly V[];
  onChange: (chosen: readonly V[]) => void;
  clear: string;
  search: string;
}

/** A dropdown button. Escape or a click outside closes its panel. */
function Dropdown({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const handlePointerDown = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePointerDown);
    return () => document.removeEventListener('pointerdown', handlePointerDown);
  }, [isOpen]);
  return (
    <Anchor
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        variant="outlined"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<Icon name="down" size={16} />}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
        {count > 0 && <Count>{count}</Count>}
      </Button>
      {isOpen && (
        <DropdownPanel id={id} role="group" aria-label={name}>
          {children}
        </DropdownPanel>
      )}
    </Anchor>
  );
}

function CheckboxFilter<V extends string | number>({
  name,
  choices,
  chosen,
  onChange,
  clear,
  search,
}: CheckboxFilterProps<V>) {
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const shownChoices = choices.filter(
    ({ text, value }) => chosen.includes(value) || text.toLowerCase().includes(query.trim().toLowerCase()),
  );
  return (
    <Dropdown name={name} count={chosen.length}>
      {choices.length >= searchFrom && (
        <InputBox
          type="search"
          aria-label={search}
          placeholder={search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          style={{ minHeight: 38, marginBottom: 6 }}
        />
      )}
      <Options>
        {shownChoices.map(({ value, text, users }) => (
          <Option key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() =>
                onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
              }
            />
            <span>{text}</span>
            <small>{formatNumber(users, locale)}</small>
          </Option>
        ))}
      </Options>
      {chosen.length > 0 && (
        <Button size="small" onClick={() => onChange([])}>
          {clear}
        </Button>
      )}
    </Dropdown>
  );
}

const toList = <V,>(value: unknown): readonly V[] => (Array.isArray(value) ? (value as V[]) : []);

export default function UserFilters() {
  const text = useLabels(userLabels);
  const locale = useLocale();
  const { view } = useListScope();
  const filters = useFilters();
  const roles = toList<Role>(view.fixedFilters?.['roles']);
  const { data } = useQuery({
    queryKey: [personalKey, 'users', 'filters', roles],
    queryFn: ({ signal }) => api.users.filters({ query: { roles: [...roles] }, signal }),
  });
  if (!data || (data.countries.length === 0 && data.languages.length === 0)) return <Bar style={{ minHeight: 36 }} />;
  const createChangeHandler = (key: string) => (chosen: readonly unknown[]) =>
    filters.change({ [key]: chosen.length > 0 ? chosen : undefined });
  return (
    <Bar>
      <CheckboxFilter
        name={text.countries}
        clear={text.anyPlace}
        search={text.findCountry}
        choices={data.countries.map((country) => ({
          value: country.id,
          text: getLocalizedName(country, locale),
          users: country.users,
        }))}
        chosen={toList<number>(filters.values['country_id'])}
        onChange={createChangeHandler('country_id')}
      />
      <CheckboxFilter
        name={text.fields.languages}
        clear={text.anyPlace}
        search={text.findCountry}
        choices={data.languages.map(({ language, users }) => ({
          value: language,
          text: text.languageNames[language],
          users,
        }))}
        chosen={toList<string>(filters.values['languages'])}
        onChange={createChangeHandler('languages')}
      />
    </Bar>
  );
}
