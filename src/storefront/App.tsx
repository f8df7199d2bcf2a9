/** The storefront: everything that a page stands in. The same tree on the server and in the browser. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Installation } from '#src/i18n/installation.ts';
import { localeOfUrl, rememberPageLocale } from '#src/i18n/locale.ts';
import { LocaleProvider, useChosenLocale } from '#src/i18n/LocaleProvider.tsx';
import { ApiProvider, type Api } from './ApiContext.tsx';
import { Frame } from './layout/Frame.tsx';
import { Screen } from './Screen.tsx';

export interface AppProps {
  api: Api;
  queries: QueryClient;
  installation: Installation;
  /** The server found nothing at this address: product, category. */
  isMissing?: boolean;
}

export function App({ api, queries, installation, isMissing = false }: AppProps) {
  const location = useLocation();
  const ofUrl = localeOfUrl(location.pathname);
  const chosen = useChosenLocale();
  const locale = ofUrl ?? chosen;
  const [missingAt] = useState(() => (isMissing ? location.key : null));

  useEffect(() => {
    document.documentElement.lang = locale;
    if (ofUrl) rememberPageLocale(ofUrl);
  }, [locale, ofUrl]);

  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <LocaleProvider locale={locale} installation={installation}>
          <Frame>
            <Screen isMissing={missingAt === location.key} />
          </Frame>
        </LocaleProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
