/** The storefront in the browser: takes over what the server rendered, or fills a shell. */
import { hydrate } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate } from 'react-router';
import { api } from '#src/api/api.ts';
import { navigateBy } from '#src/api/deadSession.ts';
import { answerFactorBy } from '#src/api/factorNeeded.ts';
import { createQueryClient, forgetOnNewUser } from '#src/api/queries.ts';
import { readInstallation } from '#src/i18n/installation.ts';
import { App } from '#src/storefront/App.tsx';
import { matchScreen } from '#src/storefront/match.ts';
import { readTransfer } from '#src/storefront/transfer.ts';
import { followVersions } from '#src/ui/newVersion.ts';

/** Lets what stands outside of React go to another page without loading it anew. */
function Navigation() {
  const navigate = useNavigate();
  useEffect(() => navigateBy((path) => void navigate(path)), [navigate]);
  return null;
}

async function start(root: HTMLElement): Promise<void> {
  const transfer = readTransfer();
  const queries = createQueryClient();
  if (transfer) hydrate(queries, transfer.queries);
  forgetOnNewUser(queries);
  // The first render must be what the server rendered, and so needs the page's file at once.
  await matchScreen(location.pathname).page.load();

  const app = (
    // Without a CacheProvider: Emotion's own cache has the same key as the server's and finds its styles.
    <BrowserRouter>
      <Navigation />
      <App api={api} queries={queries} installation={readInstallation()} isMissing={transfer?.isMissing ?? false} />
    </BrowserRouter>
  );
  if (transfer) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

followVersions(import.meta.url);
answerFactorBy(async (code) => (await import('#src/ui/factor/onFactorNeeded.tsx')).onFactorNeeded(code));
const root = document.getElementById('app');
if (root) void start(root);
if ('serviceWorker' in navigator)
  addEventListener(
    'load',
    () => void import('#src/storefront/installed/begin.ts').then(({ begin }) => begin()).catch(() => undefined),
  );
