/** The header, as in the storefront, and the menu: at the side of a wide window, in a drawer on a narrow one. */
import styled from '@emotion/styled';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { chooseLocale, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useStoredValue } from '#src/session/storedValue.ts';
import { useSession, hasShopAccess } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { AccountMenu } from '#src/ui/header/AccountMenu.tsx';
import { Bar, headerControl, Row, Tools, ControlLabel } from '#src/ui/header/headerParts.ts';
import { Logo } from '#src/ui/header/Logo.tsx';
import { ThemeSwitch } from '#src/ui/header/ThemeSwitch.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import { layoutLabels } from './labels.ts';
import { storedMenuPinned } from './menuState.ts';

// Loaded when the menu first opens.
const OfficeMenu = lazy(() => import('./OfficeMenu.tsx').then(({ OfficeMenu: component }) => ({ default: component })));
const UnreadChatsWatcher = lazy(() =>
  import('#src/conversation/UnreadChatsWatcher.tsx').then(({ UnreadChatsWatcher: component }) => ({
    default: component,
  })),
);
const StaffAlerts = lazy(() =>
  import('./StaffAlerts.tsx').then(({ StaffAlerts: component }) => ({ default: component })),
);

const headerHeight = 72;

const OfficeBar = styled(Bar)({ gridColumn: '1 / -1', gridRow: '1 / -1', alignSelf: 'start' });
const Padded = styled('div')({ paddingInline: 8, [from.md]: { paddingInline: 20 } });
const Side = styled('aside')({
  display: 'none',
  [from.lg]: {
    '&[data-open=true]': { display: 'block' },
    gridColumn: 1,
    gridRow: 2,
    position: 'sticky',
    top: headerHeight,
    alignSelf: 'start',
    width: 248,
    height: `calc(100dvh - ${headerHeight}px)`,
    overflowY: 'auto',
    padding: '20px 12px',
    borderRight: `1px solid ${color.line}`,
    background: color.paper,
  },
});
const IconControl = styled('button')(headerControl);
const LinkControl = styled(AppLink)(headerControl);
const Short = styled('span')({ '@media (min-width:1024px)': { display: 'none' } });

const otherLocale: Record<Locale, Locale> = { en: 'ru', ru: 'en' };

/** Moves the focus into the menu after a press; not rendered for a menu that was open from the start. */
function MenuFocus({ menu }: { menu: RefObject<HTMLElement | null> }) {
  useEffect(() => menu.current?.querySelector<HTMLElement>('a, button')?.focus(), [menu]);
  return null;
}

export function HeaderAndMenu() {
  const text = useLabels(layoutLabels);
  const locale = useLocale();
  const me = useSession()?.me;
  const { pathname } = useLocation();
  // The drawer is open only for this path: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const nextLocale = otherLocale[locale];
  const isWide = useMedia(from.lg);
  const isPinned = useStoredValue(storedMenuPinned) ?? false;
  const menuButton = useRef<HTMLButtonElement>(null);
  const aside = useRef<HTMLElement>(null);
  const [wasPressed, setPressed] = useState(false);
  const handleMenuPress = () => {
    if (!isWide) return setOpenAt(pathname);
    setPressed(!isPinned);
    return storedMenuPinned.set(!isPinned);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isWide || !isPinned) return;
    storedMenuPinned.set(false);
    menuButton.current?.focus();
  };
  return (
    <>
      <OfficeBar>
        <Padded>
          <Row>
            <IconControl
              ref={menuButton}
              type="button"
              aria-label={text.menu}
              aria-expanded={isWide ? isPinned : openAt === pathname}
              onClick={handleMenuPress}
              onKeyDown={handleKeyDown}
            >
              <Icon name="menu" />
              <ControlLabel>{text.menu}</ControlLabel>
            </IconControl>
            <Logo />
            <Tools>
              <LinkControl to="/products/catalog" aria-label={text.catalog}>
                <Icon name="grid" size={20} />
                <ControlLabel>{text.catalog}</ControlLabel>
              </LinkControl>
              <IconControl
                type="button"
                lang={nextLocale}
                aria-label={text.otherLanguage}
                onClick={() => chooseLocale(nextLocale)}
              >
                <Icon name="globe" size={20} />
                <ControlLabel>{text.otherLanguage}</ControlLabel>
                <Short aria-hidden="true">{nextLocale.toUpperCase()}</Short>
              </IconControl>
              <ThemeSwitch />
              {me && <AccountMenu me={me} />}
              {me && (
                <Suspense>
                  <UnreadChatsWatcher key={me.id} />
                  {hasShopAccess(me) && <StaffAlerts key={`alerts-${me.id}`} />}
                </Suspense>
              )}
            </Tools>
          </Row>
        </Padded>
      </OfficeBar>
      <Side ref={aside} data-open={isPinned} onKeyDown={handleKeyDown}>
        {isPinned && isWide && (
          <Suspense>
            <OfficeMenu />
            {wasPressed && <MenuFocus menu={aside} />}
          </Suspense>
        )}
      </Side>
      <Dialog open={openAt === pathname && !isWide} onClose={() => setOpenAt(null)} title={text.office} place="left">
        <Suspense>
          <OfficeMenu />
        </Suspense>
      </Dialog>
    </>
  );
}
