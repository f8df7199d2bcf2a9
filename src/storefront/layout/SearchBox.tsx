/** Catalog search: a GET form that works without JavaScript. Suggestions are loaded on focus. */
import styled from '@emotion/styled';
import { lazy, Suspense, useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toLocalePath, splitLocale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { below, color, from, isPhone, radius } from '#src/theme/tokens.ts';
import { Icon } from '#src/ui/icons.tsx';
import { listTextFields } from '#src/ui/textFields.ts';
import { defaultState, parseCatalogState, formatCatalogState } from '../catalog/catalogUrl.ts';
import { frameLabels } from './labels.ts';

const Suggestions = lazy(async () => ({ default: (await import('../search/Suggestions.tsx')).Suggestions }));

/** On phones an open search covers the screen. */
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
      background: color.paper,
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
  background: color.softer,
  border: '1px solid transparent',
  '&:focus-within': {
    background: color.paper,
    borderColor: color.primary,
    boxShadow: `0 0 0 3px ${color.primarySoft}`,
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
  '& input::placeholder': { color: color.muted, opacity: 1 },
  '& input::-webkit-search-cancel-button': { appearance: 'none' },
  '& button': {
    width: 44,
    height: '100%',
    border: 0,
    padding: 0,
    background: 'none',
    color: color.muted,
    cursor: 'pointer',
    display: 'grid',
    placeItems: 'center',
    borderRadius: radius.control,
  },
  '& button:hover': { color: color.primary },
  '& button.back': { [from.md]: { display: 'none' } },
});

export function SearchBox() {
  const text = useLabels(frameLabels);
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  // The input of an open search, and the page where it was opened.
  const [open, setOpen] = useState<{ input: HTMLInputElement; at: string } | null>(null);
  const isOpen = open?.at === key;
  const isCatalog = splitLocale(pathname).path.startsWith('/products/catalog');
  const searchedText = isCatalog ? parseCatalogState(new URLSearchParams(search)).q : '';
  const action = toLocalePath('/products/catalog', locale);

  // Shows the search of the address.
  useEffect(() => input.current?.form?.reset(), [searchedText]);

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
  const handleOpen = () => input.current && setOpen({ input: input.current, at: key });
  // On phones scrolling the list hides the keyboard: the focus goes, but to nothing else.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) =>
    !currentTarget.contains(relatedTarget) && (relatedTarget || !isPhone()) && setOpen(null);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { q } = parseCatalogState(new URLSearchParams(listTextFields(event.currentTarget)));
    close();
    void navigate(action + formatCatalogState({ ...defaultState, q }));
  };

  return (
    <Box role="search" aria-label={text.search} data-open={isOpen} onBlur={handleBlur}>
      <Form method="get" action={action} onSubmit={handleSubmit}>
        {isOpen && (
          <button type="button" className="back" aria-label={text.closeSearch} onClick={close}>
            <Icon name="left" size={20} />
          </button>
        )}
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={searchedText}
          maxLength={255}
          autoComplete="off"
          placeholder={text.searchFor}
          aria-label={text.searchFor}
          enterKeyHint="search"
          onFocus={handleOpen}
          onInput={handleOpen}
          onClick={handleOpen}
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
