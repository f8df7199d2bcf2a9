/** Entry of the back office in the browser. Redirects to the sign-in page without a session. */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { api, send } from '#src/api/api.ts';
import { setFactorHandler } from '#src/api/factorHandler.ts';
import { createQueryClient, resetQueriesOnUserChange } from '#src/api/queries.ts';
import { answerAccessAtOnce } from '#src/authProvider/access.ts';
import { authProvider } from '#src/authProvider/index.ts';
import { loadMessages } from '#src/backOffice/kit/messages.ts';
import { Office } from '#src/backOffice/Office.tsx';
import { buildRoutes } from '#src/backOffice/routes.tsx';
import { createDataProvider } from '#src/dataProvider/index.ts';
import { readInstallation } from '#src/i18n/installation.ts';
import { getChosenLocale } from '#src/i18n/locale.ts';
import { officeScreens, resources } from '#src/resources/index.ts';
import { updateStoredMe } from '#src/session/session.ts';
import { watchVersions } from '#src/ui/newVersion.ts';

async function start(root: HTMLElement): Promise<void> {
  // Without a session this redirects to the sign-in page and never resolves.
  await authProvider.checkAuth({});
  const locale = getChosenLocale();
  const messages = await loadMessages(locale);
  const queries = createQueryClient();
  resetQueriesOnUserChange(queries);
  answerAccessAtOnce(queries);
  const dataProvider = createDataProvider(send);
  const office = (
    <Office
      resources={resources}
      dataProvider={dataProvider}
      authProvider={authProvider}
      queries={queries}
      installation={readInstallation()}
      initial={{ locale, messages }}
    />
  );
  createRoot(root).render(
    <RouterProvider
      router={createBrowserRouter([{ element: office, children: buildRoutes(resources, officeScreens) }])}
    />,
  );
  // Roles and companies may have changed since the sign-in; a rejected token ends the session.
  api.users.me().then(updateStoredMe, () => undefined);
}

watchVersions(import.meta.url);
setFactorHandler(async (code) => (await import('#src/ui/factor/onFactorNeeded.tsx')).onFactorNeeded(code));
const root = document.getElementById('app');
if (root) void start(root);
