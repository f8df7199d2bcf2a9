/** The back office: react-admin's core with our router, theme, labels and layout. */
import { createTheme, ThemeProvider } from '@mui/material/styles';
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
import { themeKey } from '#src/theme/themeChoice.ts';
import { muiStorageManager } from '#src/theme/muiStorageManager.ts';
import { themeOptions } from '#src/theme/theme.ts';
import { CurrentAppContext } from '#src/ui/currentApp.ts';
import type { ListedResource } from './kit/menuPart.ts';
import { getDisplayName } from './kit/cells.tsx';
import { formComponents } from './kit/form/formTheme.tsx';
import { createI18n, loadMessages, type Messages } from './kit/messages.ts';
import { NoticeBridge } from './kit/NoticeBridge.tsx';
import { createRouterProvider } from './kit/paths.ts';
import { OfficeLayout } from './layout/OfficeLayout.tsx';
import { ResourceListProvider } from './layout/resourceList.ts';

const theme = createTheme({ ...themeOptions, components: { ...themeOptions.components, ...formComponents } });

export interface OfficeProps {
  resources: readonly ListedResource[];
  dataProvider: DataProvider;
  authProvider: AuthProvider;
  queries: QueryClient;
  installation: Installation;
  /** The first language and its messages, loaded before the first render. */
  initial: { locale: Locale; messages: Messages };
}

/** A resource's definition for react-admin. */
const buildDefinition = ({ name, paths }: ListedResource, formatRecord: (record: unknown) => string) => ({
  name,
  hasList: true,
  hasEdit: true,
  hasCreate: paths.create !== undefined,
  recordRepresentation: formatRecord,
});

export function Office({ resources, dataProvider, authProvider, queries, installation, initial }: OfficeProps) {
  const chosen = useChosenLocale();
  const [current, setCurrent] = useState(initial);
  const { locale, messages } = current;
  const userId = useSession()?.me.id;

  // A new language only replaces the provider: nothing remounts, so typed text stays.
  const i18n = useMemo(() => createI18n(locale, messages), [locale, messages]);
  const router = useMemo(() => createRouterProvider(resources), [resources]);
  // Filters and sort orders are stored for each user separately.
  const store = useMemo(() => localStorageStore('1', `office-${userId ?? 0}`), [userId]);
  const definitions = useMemo(
    () =>
      Object.fromEntries(
        resources.map((resource) => [
          resource.name,
          buildDefinition(resource, (record) =>
            'load' in resource ? getDisplayName(record, locale) : resource.getName(record, locale),
          ),
        ]),
      ),
    [resources, locale],
  );

  // The screen's language changes once the messages are loaded. Then the server is asked again, whose texts are in the
  // language of a call.
  useEffect(() => {
    if (chosen === locale) return;
    void loadMessages(chosen).then((loaded) => {
      setCurrent({ locale: chosen, messages: loaded });
      return queries.invalidateQueries();
    });
  }, [chosen, locale, queries]);

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  // The session ended here or in another tab.
  useEffect(() => {
    if (userId === undefined) void authProvider.checkAuth({});
  }, [userId, authProvider]);

  return (
    <CurrentAppContext value="office">
      <LocaleProvider locale={locale} installation={installation}>
        <ThemeProvider theme={theme} modeStorageKey={themeKey} storageManager={muiStorageManager}>
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
              <ResourceListProvider value={resources}>
                <OfficeLayout>{userId !== undefined && <Outlet />}</OfficeLayout>
              </ResourceListProvider>
            </ResourceDefinitionContextProvider>
          </CoreAdminContext>
        </ThemeProvider>
      </LocaleProvider>
    </CurrentAppContext>
  );
}
