/** The frame of every back office screen: react-admin's layout with the storefront's header and a side menu. */
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Layout, LayoutClasses } from 'react-admin';
import { ScrollRestoration, useLocation } from 'react-router';
import { findScreen } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import { rememberLocation } from '#src/session/location.ts';
import { useSession } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { Notices } from '#src/ui/Notices.tsx';
import { RouteProgress } from '#src/ui/RouteProgress.tsx';
import { ScrollTop } from '#src/ui/ScrollTop.tsx';
import { useAlertFocus } from '#src/ui/useAlertFocus.ts';
import { useDialogClickGuard } from '#src/ui/useDialogClickGuard.ts';
import { BrokenScreen } from './BrokenScreen.tsx';
import { HeaderAndMenu } from './HeaderAndMenu.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const StartCallout = lazy(() =>
  import('./StartCallout.tsx').then(({ StartCallout: component }) => ({ default: component })),
);
const AccountBanners = lazy(() =>
  import('#src/ui/AccountBanners.tsx').then(({ AccountBanners: component }) => ({ default: component })),
);

/** The lists that lead on by themselves while they are empty, by the step that fills them. */
const listsOfSteps: Readonly<Record<NonNullable<Me['next_step']>, string>> = {
  company: '/companies/list',
  store: '/stores/list',
  product: '/products/list',
};

/** Whether a screen shows the next step to a new vendor: lists do, forms and the guide itself do not. */
const hasStartCallout = (path: string, step: NonNullable<Me['next_step']>): boolean =>
  /\/list(\/|$)/.test(path) && path !== listsOfSteps[step];

/** The header covers the whole height of the grid, so that it sticks to the window; the first row is its own height. */
const layoutStyles = {
  minWidth: 0,
  minHeight: '100dvh',
  zIndex: 'auto',
  background: color.soft,
  [`& .${LayoutClasses.appFrame}`]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateRows: '61px 1fr',
    marginTop: 0,
    [from.md]: { gridTemplateRows: '73px 1fr' },
  },
  [`& .${LayoutClasses.contentWithSidebar}`]: { gridColumn: 2, gridRow: 2, minWidth: 0 },
  [`& .${LayoutClasses.content}`]: {
    zIndex: 'auto',
    minWidth: 0,
    padding: '20px 16px 32px',
    background: 'none',
    [from.md]: { padding: '24px 28px 40px' },
    [from.xl]: { padding: '28px 40px 48px' },
    // Room below the pager for the button back to the top, which would cover "Next page".
    '&:has([data-rows])': {
      padding: '20px 16px 72px',
      [from.md]: { padding: '24px 28px 84px' },
      [from.xl]: { padding: '28px 40px 84px' },
    },
    '&:focus': { outline: 'none' },
    '& > div': { width: '100%', maxWidth: 1280, marginInline: 'auto', '&:focus': { outline: 'none' } },
  },
  '& .skip-nav-button:focus': { background: color.primary, color: color.onPrimary },
};

/** Moves the focus to the content of a new screen, unless something in it already has the focus. */
function useFocusOnMove() {
  const content = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

/** react-admin would show the sidebar inside of <main>: ours stands beside it, so that <main> is the screen alone. */
const NoSidebar = () => null;

export function OfficeLayout({ children }: { children: ReactNode }) {
  const me = useSession()?.me;
  const { pathname, search } = useLocation();
  const content = useFocusOnMove();
  useDialogClickGuard();
  useAlertFocus();
  useEffect(() => {
    if (findScreen(pathname)) rememberLocation(pathname + search);
  }, [pathname, search]);
  return (
    <>
      <RouteProgress />
      <ProgressBar />
      <Layout appBar={HeaderAndMenu} sidebar={NoSidebar} error={BrokenScreen} sx={layoutStyles}>
        <div ref={content} tabIndex={-1}>
          {me && (
            <Suspense>
              <AccountBanners me={me} />
            </Suspense>
          )}
          {me?.next_step && hasStartCallout(pathname, me.next_step) && (
            <Suspense fallback={<div style={{ height: 128 }} />}>
              <StartCallout />
            </Suspense>
          )}
          {children}
        </div>
      </Layout>
      <ScrollTop />
      <Notices />
      <ScrollRestoration />
    </>
  );
}
