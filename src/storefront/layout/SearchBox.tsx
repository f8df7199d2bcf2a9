/** Search in the whole catalog: a GET form that works without JavaScript. */
import styled from '@emotion/styled';
import { useEffect, useRef, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localePath, splitLocale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { colour, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { textFields } from '#src/ui/textFields.ts';
import { defaultState, readState, writeState } from '../catalog/catalogUrl.ts';
import { frameLabels } from './labels.ts';

const Form = styled('form')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: 44,
  borderRadius: radius.control,
  background: colour.softer,
  border: '1px solid transparent',
  '&:focus-within': { background: colour.paper, borderColor: colour.primary, boxShadow: `0 0 0 3px ${colour.primarySoft}` },
  '& input': { flex: 1, minWidth: 0, height: '100%', border: 0, padding: '0 4px 0 14px', background: 'none', color: 'inherit', font: 'inherit', fontSize: '1rem', outline: 'none', appearance: 'none' },
  '& input::placeholder': { color: colour.muted, opacity: 1 },
  '& input::-webkit-search-cancel-button': { appearance: 'none' },
  '& button': { width: 44, height: '100%', border: 0, padding: 0, background: 'none', color: colour.muted, cursor: 'pointer', display: 'grid', placeItems: 'center', borderRadius: radius.control },
  '& button:hover': { color: colour.primary },
});

export function SearchBox() {
  const text = useLabels(frameLabels);
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const isCatalog = splitLocale(pathname).path.startsWith('/products/catalog');
  const asked = isCatalog ? readState(new URLSearchParams(search)).q : '';
  const action = localePath('/products/catalog', locale);

  // What an address asks for stands in the box.
  useEffect(() => form.current?.reset(), [asked]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { q } = readState(new URLSearchParams(textFields(event.currentTarget)));
    void navigate(action + writeState({ ...defaultState, q }));
  };

  return (
    <Form ref={form} role="search" method="get" action={action} onSubmit={submit}>
      <input type="search" name="q" defaultValue={asked} maxLength={255} placeholder={text.searchFor} aria-label={text.searchFor} enterKeyHint="search" />
      <button type="submit" aria-label={text.search}>
        <Icon name="search" size={20} />
      </button>
    </Form>
  );
}
