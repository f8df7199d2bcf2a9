/** Search in the whole catalog: a GET form that works without JavaScript. What it suggests is loaded when somebody turns to it. */
import styled from '@emotion/styled';
import { lazy, Suspense, useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { localePath, splitLocale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, from, isPhone, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { textFields } from '#src/ui/textFields.ts';
import { defaultState, readState, writeState } from '../catalog/catalogUrl.ts';
import { frameLabels } from './labels.ts';

const Suggestions = lazy(async () => ({ default: (await import('../search/Suggestions.tsx')).Suggestions }));

/** On a phone the box that somebody searches in takes the whole screen. */
const Box = styled('div')({
  position: 'relative',
  '&[data-open=true]': {
    [below.md]: {
      position: 'fixed',
      zIndex: 1300,
      inset: 0,
      height: '100dvh',
      padding: '8px 16px',
      display: 'flex',
      flexDirection: 'column',
      gap: 8,
      background: colour.paper,
    },
  },
});
const Form = styled('form')({
  position: 'relative',
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  height: 44,
  borderRadius: radius.control,
  background: colour.softer,
  border: '1px solid transparent',
  '&:focus-within': {
    background: colour.paper,
    borderColor: colour.primary,
    boxShadow: `0 0 0 3px ${colour.primarySoft}`,
  },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    border: 0,
    padding: '0 4px 0 14px',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '1rem',
    outline: 'none',
    appearance: 'none',
    textOverflow: 'ellipsis',
  },
  '& input::placeholder': { color: colour.muted, opacity: 1 },
  '& input::-webkit-search-cancel-button': { appearance: 'none' },
  '& button': {
    width: 44,
    height: '100%',
    border: 0,
    padding: 0,
    background: 'none',
    color: colour.muted,
    cursor: 'pointer',
    display: 'grid',
    placeItems: 'center',
    borderRadius: radius.control,
  },
  '& button:hover': { color: colour.primary },
  '& button.back': { [from.md]: { display: 'none' } },
});

export function SearchBox() {
  const text = useLabels(frameLabels);
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  // The input once somebody searches in it; it stands open on the page where that began.
  const [open, setOpen] = useState<{ input: HTMLInputElement; at: string } | null>(null);
  const isOpen = open?.at === key;
  const isCatalog = splitLocale(pathname).path.startsWith('/products/catalog');
  const asked = isCatalog ? readState(new URLSearchParams(search)).q : '';
  const action = localePath('/products/catalog', locale);

  // What an address asks for stands in the box.
  useEffect(() => input.current?.form?.reset(), [asked]);

  useEffect(() => {
    if (!isOpen || !isPhone()) return undefined;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
    };
  }, [isOpen]);

  const close = () => {
    setOpen(null);
    if (isPhone()) input.current?.blur();
  };
  const begin = () => input.current && setOpen({ input: input.current, at: key });
  // On a phone the keyboard goes away to show more of the list, and the focus with it.
  const leave = (event: FocusEvent<HTMLDivElement>) =>
    !event.currentTarget.contains(event.relatedTarget) && !isPhone() && setOpen(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { q } = readState(new URLSearchParams(textFields(event.currentTarget)));
    close();
    void navigate(action + writeState({ ...defaultState, q }));
  };

  return (
    <Box role="search" aria-label={text.search} data-open={isOpen} onBlur={leave}>
      <Form method="get" action={action} onSubmit={submit}>
        {isOpen && (
          <button type="button" className="back" aria-label={text.closeSearch} onClick={close}>
            <Icon name="left" size={20} />
          </button>
        )}
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={asked}
          maxLength={255}
          autoComplete="off"
          placeholder={text.searchFor}
          aria-label={text.searchFor}
          enterKeyHint="search"
          onFocus={begin}
          onInput={begin}
          onClick={begin}
        />
        <button type="submit" aria-label={text.search}>
          <Icon name="search" size={20} />
        </button>
      </Form>
      {isOpen && (
        <Suspense>
          <Suggestions input={open.input} onClose={close} />
        </Suspense>
      )}
    </Box>
  );
}
