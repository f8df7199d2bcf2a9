/** Chooses the page for the current path, and checks that the user may see it. */
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { canCall } from '#contract/roles.ts';
import { findRedirect, findScreen } from '#contract/screens.ts';
import { toLocalePath, splitLocale } from '#src/i18n/locale.ts';
import { buildLoginPath, rememberLocation } from '#src/session/location.ts';
import { useSession } from '#src/session/session.ts';
import { PageSkeleton } from '#src/ui/Skeleton.tsx';
import { useIsHydrated } from '#src/ui/useIsHydrated.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { ParamsProvider } from './params.tsx';
import { matchRoute } from './match.ts';
import type { LazyPage } from './page.ts';
import { notFoundPage } from './routes.tsx';

function LoadedPage({ page }: { page: LazyPage }) {
  const { Page } = use(page.load());
  return <Page />;
}

/** @param isMissing whether the server found no record at this address */
export function Screen({ isMissing }: { isMissing: boolean }) {
  const location = useLocation();
  const session = useSession();
  const isHydrated = useIsHydrated();
  // Keeps the same object between renders: a context change before hydration discards the HTML of lazy parts.
  const { page, params, pattern } = useMemo(() => matchRoute(location.pathname), [location.pathname]);
  const { path, locale } = splitLocale(location.pathname);
  const screen = findScreen(path);
  const address = location.pathname + location.search;

  useEffect(() => {
    if (pattern) rememberLocation(address);
  }, [address, pattern]);

  // The last address that was shown with a session: if the session ends there, the sign-in page says why it appears.
  const [signedInAddress, setSignedInAddress] = useState('');
  if (session && signedInAddress !== address) setSignedInAddress(address);

  const isOffice = screen?.entry === 'office';
  useEffect(() => {
    // The back office is a separate application, so the browser has to load it.
    if (isOffice) window.location.replace(address);
  }, [isOffice, address]);

  if (isOffice) return <PageSkeleton />;
  const redirect = findRedirect(path);
  if (redirect) return <Navigate to={toLocalePath(redirect, locale) + location.search} replace />;
  // A guest is sent to sign in from closed screens and, as the specification says, from unknown addresses. The server
  // doesn't know the session, so it renders the 404 page at an unknown address.
  const isOpen = screen ? canCall(screen.access, null) : false;
  if (isHydrated && !session && !isOpen)
    return <Navigate to={buildLoginPath(address, signedInAddress === address)} replace />;
  const isAllowed = !screen || !session || canCall(screen.access, session.me.roles);

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
