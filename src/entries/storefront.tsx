/** Entry of the storefront in the browser: hydrates a rendered page, or fills a shell. */
import { hydrate } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate } from 'react-router';
import { api } from '#src/api/api.ts';
import { setNavigate } from '#src/api/expiredSession.ts';
import { setFactorHandler } from '#src/api/factorHandler.ts';
import { createQueryClient, resetQueriesOnUserChange } from '#src/api/queries.ts';
import { readInstallation } from '#src/i18n/installation.ts';
import { App } from '#src/storefront/App.tsx';
import { matchRoute } from '#src/storefront/match.ts';
import { readTransfer } from '#src/storefront/transfer.ts';
import { watchVersions } from '#src/ui/newVersion.ts';

/** Lets code outside React navigate without a page load. */
function NavigationBridge() {
  const navigate = useNavigate();
  useEffect(() => setNavigate((path) => void navigate(path)), [navigate]);
  return null;
}

async function start(root: HTMLElement): Promise<void> {
  const transfer = readTransfer();
  const queries = createQueryClient();
  if (transfer) hydrate(queries, transfer.queries);
  resetQueriesOnUserChange(queries);
  // The first render must match the server's, so it needs the page's code first.
  await matchRoute(location.pathname).page.load();

  const app = (
    // There is no CacheProvider: Emotion's default cache has the same key as the server's and finds its styles.
    <BrowserRouter>
      <NavigationBridge />
      <App api={api} queries={queries} installation={readInstallation()} isMissing={transfer?.isMissing ?? false} />
    </BrowserRouter>
  );
  if (transfer) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

watchVersions(import.meta.url);
setFactorHandler(async (code) => (await import('#src/ui/factor/onFactorNeeded.tsx')).onFactorNeeded(code));
const root = document.getElementById('app');
if (root) void start(root);
if ('serviceWorker' in navigator)
  addEventListener(
    'load',
    () =>
      void import('#src/storefront/installed/serviceWorker.ts')
        .then(({ startServiceWorker }) => startServiceWorker())
        .catch(() => undefined),
  );
