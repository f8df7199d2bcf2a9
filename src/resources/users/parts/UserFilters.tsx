/** The users menu: whose list it is narrowed to, by country and language, as boxes to tick with how many there are. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Role } from '#contract/roles.ts';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
import { useList } from '#src/backOffice/kit/list/ListScope.tsx';
import { useFilters } from '#src/backOffice/kit/list/useFilters.ts';
import { formatNumber } from '#src/i18n/format.ts';
import { nameOf } from '#src/i18n/inLocale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, from, radius, shadow } from '#src/theme/tokens.ts';
import { InputBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { userWords } from '../labels.ts';

const Bar = styled('div')({ position: 'relative', display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 10 });
/** On a phone the sheet stands below the bar, whichever button dropped it: beside the second there is no room. */
const Anchor = styled('div')({ [from.sm]: { position: 'relative' } });
const Sheet = styled('div')({
  position: 'absolute',
  zIndex: 30,
  top: 'calc(100% + 6px)',
  left: 0,
  width: 'min(300px, calc(100vw - 32px))',
  padding: 8,
  background: colour.paper,
  border: `1px solid ${colour.line}`,
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
  '&:hover': { background: colour.hover },
  '& > input': { flex: 'none', accentColor: colour.primary, width: 16, height: 16, margin: 0 },
  '& > span': { flex: 1, minWidth: 0 },
  '& > small': { color: colour.muted, fontVariantNumeric: 'tabular-nums' },
});
const Count = styled('span')({
  minWidth: 20,
  marginLeft: 8,
  padding: '0 6px',
  borderRadius: 999,
  background: colour.primary,
  color: colour.onPrimary,
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
});

/** So many are seen at a glance. */
const manyFrom = 9;

interface Choice<V> {
  value: V;
  text: string;
  users: number;
}

interface BoxesProps<V> {
  name: string;
  choices: readonly Choice<V>[];
  chosen: readonly V[];
  onChange: (chosen: readonly V[]) => void;
  clear: string;
  search: string;
}

/** A button that drops boxes to tick; it closes by Escape, or by a press elsewhere. */
function Drop({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
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
        <Sheet id={id} role="group" aria-label={name}>
          {children}
        </Sheet>
      )}
    </Anchor>
  );
}

function Boxes<V extends string | number>({ name, choices, chosen, onChange, clear, search }: BoxesProps<V>) {
  const locale = useLocale();
  const [wanted, setWanted] = useState('');
  const shown = choices.filter(
    ({ text, value }) => chosen.includes(value) || text.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <Drop name={name} count={chosen.length}>
      {choices.length >= manyFrom && (
        <InputBox
          type="search"
          aria-label={search}
          placeholder={search}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          style={{ minHeight: 38, marginBottom: 6 }}
        />
      )}
      <Options>
        {shown.map(({ value, text, users }) => (
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
    </Drop>
  );
}

const listed = <V,>(value: unknown): readonly V[] => (Array.isArray(value) ? (value as V[]) : []);

export default function Places() {
  const text = useLabels(userWords);
  const locale = useLocale();
  const { view } = useList();
  const filters = useFilters();
  const roles = listed<Role>(view.always?.['roles']);
  const { data } = useQuery({
    queryKey: [mine, 'users', 'filters', roles],
    queryFn: ({ signal }) => api.users.filters({ query: { roles: [...roles] }, signal }),
  });
  if (!data || (data.countries.length === 0 && data.languages.length === 0)) return <Bar style={{ minHeight: 36 }} />;
  const change = (key: string) => (chosen: readonly unknown[]) =>
    filters.change({ [key]: chosen.length > 0 ? chosen : undefined });
  return (
    <Bar>
      <Boxes
        name={text.countries}
        clear={text.anyPlace}
        search={text.findCountry}
        choices={data.countries.map((country) => ({
          value: country.id,
          text: nameOf(country, locale),
          users: country.users,
        }))}
        chosen={listed<number>(filters.values['country_id'])}
        onChange={change('country_id')}
      />
      <Boxes
        name={text.fields.languages}
        clear={text.anyPlace}
        search={text.findCountry}
        choices={data.languages.map(({ language, users }) => ({
          value: language,
          text: text.languageNames[language],
          users,
        }))}
        chosen={listed<string>(filters.values['languages'])}
        onChange={change('languages')}
      />
    </Bar>
  );
}
