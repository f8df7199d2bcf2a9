/** The frame of every back office screen: the storefront's header and a side menu. */
import styled from '@emotion/styled';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';
import { findScreen } from '#contract/screens.ts';
import type { ListedResource } from '#src/backOffice/kit/menuPart.ts';
import { chooseLocale, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useStoredValue } from '#src/session/storedValue.ts';
import { rememberLocation } from '#src/session/location.ts';
import { useSession, hasShopAccess } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { AccountMenu } from '#src/ui/header/AccountMenu.tsx';
import { Bar, headerControl, Row, Tools, ControlLabel } from '#src/ui/header/headerParts.ts';
import { Logo } from '#src/ui/header/Logo.tsx';
import { SkipLink } from '#src/ui/header/SkipLink.tsx';
import { ThemeSwitch } from '#src/ui/header/ThemeSwitch.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notices } from '#src/ui/Notices.tsx';
import { RouteProgress } from '#src/ui/RouteProgress.tsx';
import { ScrollTop } from '#src/ui/ScrollTop.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import { layoutLabels } from './labels.ts';
import { storedMenuPinned } from './menuState.ts';
import { ProgressBar } from './ProgressBar.tsx';

// Loaded when the menu first opens.
const LazyMenu = lazy(() => import('./Menu.tsx').then(({ Menu: component }) => ({ default: component })));
const StartCallout = lazy(() =>
  import('./StartCallout.tsx').then(({ StartCallout: component }) => ({ default: component })),
);

const WatchUnread = lazy(() =>
  import('#src/conversation/UnreadChatsWatcher.tsx').then(({ UnreadChatsWatcher: component }) => ({
    default: component,
  })),
);
const StaffAlerts = lazy(() =>
  import('./StaffAlerts.tsx').then(({ StaffAlerts: component }) => ({ default: component })),
);
const AccountBanners = lazy(() =>
  import('#src/ui/AccountBanners.tsx').then(({ AccountBanners: component }) => ({ default: component })),
);

const headerHeight = 72;
/** Screens that show the next step to a new vendor; forms and the guide itself do not. */
const isList = (path: string): boolean => /\/list(\/|$)/.test(path);
const Padded = styled('div')({ paddingInline: 8, [from.md]: { paddingInline: 20 } });
const PageBody = styled('div')({
  minHeight: `calc(100dvh - ${headerHeight}px)`,
  display: 'flex',
  background: color.soft,
});
const Side = styled('aside')({
  display: 'none',
  [from.lg]: {
    '&[data-open=true]': { display: 'block' },
    position: 'sticky',
    top: headerHeight,
    alignSelf: 'flex-start',
    flex: 'none',
    width: 248,
    height: `calc(100dvh - ${headerHeight}px)`,
    overflowY: 'auto',
    padding: '20px 12px',
    borderRight: `1px solid ${color.line}`,
    background: color.paper,
  },
});
const Main = styled('main')({
  flex: 1,
  minWidth: 0,
  padding: '20px 16px 32px',
  '&:focus': { outline: 'none' },
  [from.md]: { padding: '24px 28px 40px' },
  [from.xl]: { padding: '28px 40px 48px' },
  '& > div': { maxWidth: 1280, marginInline: 'auto' },
});
const IconControl = styled('button')(headerControl);
const LinkControl = styled(AppLink)(headerControl);
const Short = styled('span')({ '@media (min-width:1024px)': { display: 'none' } });

const otherLocale: Record<Locale, Locale> = { en: 'ru', ru: 'en' };

/** Moves the focus to the content of a new screen, unless something in it already has the focus. */
function useFocusOnMove() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** Moves the focus into the menu after a press; not rendered for a menu that was open from the start. */
function FocusFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => within.current?.querySelector<HTMLElement>('a, button')?.focus(), [within]);
  return null;
}

export interface LayoutProps {
  resources: readonly ListedResource[];
  children: ReactNode;
}

export function Layout({ resources, children }: LayoutProps) {
  const text = useLabels(layoutLabels);
  const locale = useLocale();
  const me = useSession()?.me;
  const { pathname, search } = useLocation();
  const main = useFocusOnMove();
  useEffect(() => {
    if (findScreen(pathname)) rememberLocation(pathname + search);
  }, [pathname, search]);
  // The menu is open only for this path: any navigation closes it.
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
      <SkipLink />
      <RouteProgress />
      <ProgressBar />
      <Bar>
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
                  <WatchUnread key={me.id} />
                  {hasShopAccess(me) && <StaffAlerts key={`alerts-${me.id}`} />}
                </Suspense>
              )}
            </Tools>
          </Row>
        </Padded>
      </Bar>
      <PageBody>
        <Side ref={aside} data-open={isPinned} onKeyDown={handleKeyDown}>
          {isPinned && isWide && (
            <Suspense>
              <LazyMenu resources={resources} />
              {wasPressed && <FocusFirst within={aside} />}
            </Suspense>
          )}
        </Side>
        <Main id="main" ref={main} tabIndex={-1}>
          <div>
            {me && (
              <Suspense>
                <AccountBanners me={me} />
              </Suspense>
            )}
            {me?.next_step && isList(pathname) && (
              <Suspense fallback={<div style={{ height: 128 }} />}>
                <StartCallout />
              </Suspense>
            )}
            {children}
          </div>
        </Main>
      </PageBody>
      <Dialog open={openAt === pathname && !isWide} onClose={() => setOpenAt(null)} title={text.office} place="side">
        <Suspense>
          <LazyMenu resources={resources} />
        </Suspense>
      </Dialog>
      <ScrollTop />
      <Notices />
      <ScrollRestoration />
    </>
  );
}
