/** The root component of the storefront: the same tree on the server and in the browser. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Installation } from '#src/i18n/installation.ts';
import { getUrlLocale, rememberPageLocale } from '#src/i18n/locale.ts';
import { LocaleProvider, useChosenLocale } from '#src/i18n/LocaleProvider.tsx';
import { ApiProvider, type Api } from './ApiContext.tsx';
import { Frame } from './layout/Frame.tsx';
import { Screen } from './Screen.tsx';

export interface AppProps {
  api: Api;
  queries: QueryClient;
  installation: Installation;
  /** The server found no product or category at this address. */
  isMissing?: boolean;
}

export function App({ api, queries, installation, isMissing = false }: AppProps) {
  const location = useLocation();
  const urlLocale = getUrlLocale(location.pathname);
  const chosenLocale = useChosenLocale();
  const locale = urlLocale ?? chosenLocale;
  const [missingKey] = useState(() => (isMissing ? location.key : null));

  useEffect(() => {
    document.documentElement.lang = locale;
    if (urlLocale) rememberPageLocale(urlLocale);
  }, [locale, urlLocale]);

  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <LocaleProvider locale={locale} installation={installation}>
          <Frame>
            <Screen isMissing={missingKey === location.key} />
          </Frame>
        </LocaleProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
