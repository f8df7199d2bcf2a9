/** The back office: react-admin's core with our router, theme, words and layout round it. */
import { ThemeProvider } from '@mui/material/styles';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  CoreAdminContext,
  localStorageStore,
  ResourceDefinitionContextProvider,
  type AuthProvider,
  type DataProvider,
} from 'react-admin';
import { Outlet } from 'react-router';
import type { Installation } from '#src/i18n/installation.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { LocaleProvider, useChosenLocale } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { themeKey } from '#src/theme/choice.ts';
import { muiChoice } from '#src/theme/muiChoice.ts';
import { theme } from '#src/theme/theme.ts';
import { DoorContext } from '#src/ui/door.ts';
import type { ListedResource } from './kit/menuPart.ts';
import { nameOfAny } from './kit/cells.tsx';
import { createI18n, loadMessages, type Messages } from './kit/messages.ts';
import { NoticeBridge } from './kit/NoticeBridge.tsx';
import { createRouterProvider } from './kit/paths.ts';
import { Layout } from './layout/Layout.tsx';

export interface OfficeProps {
  resources: readonly ListedResource[];
  dataProvider: DataProvider;
  authProvider: AuthProvider;
  queries: QueryClient;
  installation: Installation;
  /** The language to begin with, and its messages: there before the first render. */
  first: { locale: Locale; messages: Messages };
}

/** What react-admin asks of a resource by its name. */
const definitionOf = ({ name, paths }: ListedResource, represent: (record: unknown) => string) => ({
  name,
  hasList: true,
  hasEdit: true,
  hasCreate: paths.create !== undefined,
  recordRepresentation: represent,
});

export function Office({ resources, dataProvider, authProvider, queries, installation, first }: OfficeProps) {
  const chosen = useChosenLocale();
  const [words, setWords] = useState(first);
  const { locale, messages } = words;
  const userId = useSession()?.me.id;

  // Another language is another provider: nothing is mounted anew, nothing typed is lost.
  const i18n = useMemo(() => createI18n(locale, messages), [locale, messages]);
  const router = useMemo(() => createRouterProvider(resources), [resources]);
  // Filters and orders are remembered for each person apart.
  const store = useMemo(() => localStorageStore('1', `office-${userId ?? 0}`), [userId]);
  const definitions = useMemo(
    () =>
      Object.fromEntries(
        resources.map((resource) => [
          resource.name,
          definitionOf(resource, (record) =>
            'load' in resource ? nameOfAny(record, locale) : resource.nameOf(record, locale),
          ),
        ]),
      ),
    [resources, locale],
  );

  // The screen changes its language once that language's messages are there.
  useEffect(() => {
    if (chosen !== locale) void loadMessages(chosen).then((loaded) => setWords({ locale: chosen, messages: loaded }));
  }, [chosen, locale]);

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  // The session ended here or in another tab.
  useEffect(() => {
    if (userId === undefined) void authProvider.checkAuth({});
  }, [userId, authProvider]);

  return (
    <DoorContext value="office">
      <LocaleProvider locale={locale} installation={installation}>
        <ThemeProvider theme={theme} modeStorageKey={themeKey} storageManager={muiChoice}>
          <CoreAdminContext
            dataProvider={dataProvider}
            authProvider={authProvider}
            i18nProvider={i18n}
            store={store}
            queryClient={queries}
            routerProvider={router}
          >
            <ResourceDefinitionContextProvider definitions={definitions}>
              <NoticeBridge />
              <Layout resources={resources}>{userId !== undefined && <Outlet />}</Layout>
            </ResourceDefinitionContextProvider>
          </CoreAdminContext>
        </ThemeProvider>
      </LocaleProvider>
    </DoorContext>
  );
}
