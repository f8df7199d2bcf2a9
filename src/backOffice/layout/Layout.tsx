/** What stands around every screen of the back office: the storefront's header, a menu at the side. */
import styled from '@emotion/styled';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';
import { screenOf } from '#contract/screens.ts';
import type { ListedResource } from '#src/backOffice/kit/menuPart.ts';
import { chooseLocale, type Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useKept } from '#src/session/kept.ts';
import { rememberLocation } from '#src/session/location.ts';
import { useSession, worksHere } from '#src/session/session.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { AccountMenu } from '#src/ui/header/AccountMenu.tsx';
import { Bar, control, Row, Tools, Word } from '#src/ui/header/headerParts.ts';
import { Logo } from '#src/ui/header/Logo.tsx';
import { SkipLink } from '#src/ui/header/SkipLink.tsx';
import { ThemeSwitch } from '#src/ui/header/ThemeSwitch.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notices } from '#src/ui/Notices.tsx';
import { RouteProgress } from '#src/ui/RouteProgress.tsx';
import { ScrollTop } from '#src/ui/ScrollTop.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import { layoutWords } from './labels.ts';
import { keptAside } from './menuState.ts';
import { ProgressBar } from './ProgressBar.tsx';

// Hidden until it is opened: the first screen needs none of it.
const LateMenu = lazy(() => import('./Menu.tsx').then(({ Menu: component }) => ({ default: component })));
const StartCallout = lazy(() =>
  import('./StartCallout.tsx').then(({ StartCallout: component }) => ({ default: component })),
);

const WatchUnread = lazy(() =>
  import('#src/conversation/WatchUnread.tsx').then(({ WatchUnread: component }) => ({ default: component })),
);
const StaffAlerts = lazy(() =>
  import('./StaffAlerts.tsx').then(({ StaffAlerts: component }) => ({ default: component })),
);
const AccountBanners = lazy(() =>
  import('#src/ui/AccountBanners.tsx').then(({ AccountBanners: component }) => ({ default: component })),
);

const wide = 72;
/** Where a new vendor is led on; forms and the guide itself are left alone. */
const isList = (path: string): boolean => /\/list(\/|$)/.test(path);
const Padded = styled('div')({ paddingInline: 8, [from.md]: { paddingInline: 20 } });
const Whole = styled('div')({ minHeight: `calc(100dvh - ${wide}px)`, display: 'flex', background: colour.soft });
const Side = styled('aside')({
  display: 'none',
  [from.lg]: {
    '&[data-open=true]': { display: 'block' },
    position: 'sticky',
    top: wide,
    alignSelf: 'flex-start',
    flex: 'none',
    width: 248,
    height: `calc(100dvh - ${wide}px)`,
    overflowY: 'auto',
    padding: '20px 12px',
    borderRight: `1px solid ${colour.line}`,
    background: colour.paper,
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
const IconControl = styled('button')(control);
const LinkControl = styled(AppLink)(control);
const Short = styled('span')({ '@media (min-width:1024px)': { display: 'none' } });

const other: Record<Locale, Locale> = { en: 'ru', ru: 'en' };

/** A new screen is read from its start: the focus goes to the content, unless something in it has taken it. */
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

/** Takes the focus into the menu once it is there; drawn only when it was opened by a press, not where it stands from before. */
function FocusFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => within.current?.querySelector<HTMLElement>('a, button')?.focus(), [within]);
  return null;
}

export interface LayoutProps {
  resources: readonly ListedResource[];
  children: ReactNode;
}

export function Layout({ resources, children }: LayoutProps) {
  const text = useLabels(layoutWords);
  const locale = useLocale();
  const me = useSession()?.me;
  const { pathname, search } = useLocation();
  const main = useFocusOnMove();
  useEffect(() => {
    if (screenOf(pathname)) rememberLocation(pathname + search);
  }, [pathname, search]);
  // Open only on the screen that it was opened on: going somewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const next = other[locale];
  const isWide = useMedia(from.lg);
  const isPinned = useKept(keptAside) ?? false;
  const opener = useRef<HTMLButtonElement>(null);
  const aside = useRef<HTMLElement>(null);
  const [wasPressed, setPressed] = useState(false);
  const press = () => {
    if (!isWide) return setOpenAt(pathname);
    setPressed(!isPinned);
    return keptAside.set(!isPinned);
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isWide || !isPinned) return;
    keptAside.set(false);
    opener.current?.focus();
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
              ref={opener}
              type="button"
              aria-label={text.menu}
              aria-expanded={isWide ? isPinned : openAt === pathname}
              onClick={press}
              onKeyDown={closeByKey}
            >
              <Icon name="menu" />
              <Word>{text.menu}</Word>
            </IconControl>
            <Logo />
            <Tools>
              <LinkControl to="/products/catalog" aria-label={text.catalog}>
                <Icon name="grid" size={20} />
                <Word>{text.catalog}</Word>
              </LinkControl>
              <IconControl type="button" lang={next} aria-label={text.otherLanguage} onClick={() => chooseLocale(next)}>
                <Icon name="globe" size={20} />
                <Word>{text.otherLanguage}</Word>
                <Short aria-hidden="true">{next.toUpperCase()}</Short>
              </IconControl>
              <ThemeSwitch />
              {me && <AccountMenu me={me} />}
              {me && (
                <Suspense>
                  <WatchUnread key={me.id} />
                  {worksHere(me) && <StaffAlerts key={`alerts-${me.id}`} />}
                </Suspense>
              )}
            </Tools>
          </Row>
        </Padded>
      </Bar>
      <Whole>
        <Side ref={aside} data-open={isPinned} onKeyDown={closeByKey}>
          {isPinned && isWide && (
            <Suspense>
              <LateMenu resources={resources} />
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
      </Whole>
      <Dialog open={openAt === pathname && !isWide} onClose={() => setOpenAt(null)} title={text.office} place="side">
        <Suspense>
          <LateMenu resources={resources} />
        </Suspense>
      </Dialog>
      <ScrollTop />
      <Notices />
      <ScrollRestoration />
    </>
  );
}
