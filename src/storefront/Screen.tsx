/** The page of the present path, once its file is there and its reader may see it. */
import { Suspense, use, useEffect, useMemo, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayCall } from '#contract/roles.ts';
import { redirectOf, screenOf } from '#contract/screens.ts';
import { localePath, splitLocale } from '#src/i18n/locale.ts';
import { loginPath, rememberLocation } from '#src/session/location.ts';
import { useSession } from '#src/session/session.ts';
import { PageSkeleton } from '#src/ui/PageSkeleton.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { ParamsProvider } from './params.tsx';
import { matchScreen } from './match.ts';
import type { LazyPage } from './page.ts';
import { notFoundPage } from './routes.tsx';

function LoadedPage({ page }: { page: LazyPage }) {
  const { Page } = use(page.load());
  return <Page />;
}

export function Screen({ isMissing }: { isMissing: boolean }) {
  const location = useLocation();
  const session = useSession();
  const isHydrated = useIsHydrated();
  // The same object from render to render: a context that changes before late parts are taken over would cost what the server rendered of them.
  const { page, params, pattern } = useMemo(() => matchScreen(location.pathname), [location.pathname]);
  const { path, locale } = splitLocale(location.pathname);
  const screen = screenOf(path);
  const here = location.pathname + location.search;

  useEffect(() => {
    if (pattern) rememberLocation(here);
  }, [here, pattern]);

  // Whoever was signed in on this very screen did not choose to be asked.
  const seenAt = useRef('');
  useEffect(() => {
    if (session) seenAt.current = here;
  }, [session, here]);

  const isOffice = screen?.door === 'office';
  useEffect(() => {
    // The back office is another application: the browser has to load it.
    if (isOffice) window.location.replace(here);
  }, [isOffice, here]);

  if (isOffice) return <PageSkeleton />;
  const redirect = redirectOf(path);
  if (redirect) return <Navigate to={localePath(redirect, locale) + location.search} replace />;
  // Whoever is not signed in sees the open screens only; the server can't know and has rendered the 404 page.
  const isOpen = screen ? mayCall(screen.access, null) : false;
  if (isHydrated && !session && !isOpen) return <Navigate to={loginPath(here, seenAt.current === here)} replace />;
  const isAllowed = !screen || !session || mayCall(screen.access, session.me.roles);

  return (
    <Suspense fallback={<PageSkeleton />}>
      <ParamsProvider value={params}>
        <PageBoundary key={page.source}>
          <LoadedPage page={isMissing || !isAllowed ? notFoundPage : page} />
        </PageBoundary>
      </ParamsProvider>
    </Suspense>
  );
}
