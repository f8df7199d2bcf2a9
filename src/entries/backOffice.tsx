/** The back office in the browser: a page for who is signed in, everybody else goes to sign in. */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { api, send } from '#src/api/api.ts';
import { answerFactorBy } from '#src/api/factorNeeded.ts';
import { createQueryClient, forgetOnNewUser } from '#src/api/queries.ts';
import { authProvider } from '#src/authProvider/index.ts';
import { loadMessages } from '#src/backOffice/kit/messages.ts';
import { Office } from '#src/backOffice/Office.tsx';
import { routesFor } from '#src/backOffice/routes.tsx';
import { createDataProvider } from '#src/dataProvider/index.ts';
import { readInstallation } from '#src/i18n/installation.ts';
import { chosenLocale } from '#src/i18n/locale.ts';
import { officeScreens, resources } from '#src/resources/index.ts';
import { keepMe } from '#src/session/session.ts';
import { followVersions } from '#src/ui/newVersion.ts';

async function start(root: HTMLElement): Promise<void> {
  // Leaves for the sign-in where nobody is signed in, and then answers nothing more.
  await authProvider.checkAuth({});
  const locale = chosenLocale();
  const messages = await loadMessages(locale);
  const queries = createQueryClient();
  forgetOnNewUser(queries);
  const dataProvider = createDataProvider(send);
  const office = (
    <Office
      resources={resources}
      dataProvider={dataProvider}
      authProvider={authProvider}
      queries={queries}
      installation={readInstallation()}
      first={{ locale, messages }}
    />
  );
  createRoot(root).render(
    <RouterProvider
      router={createBrowserRouter([{ element: office, children: routesFor(resources, officeScreens) }])}
    />,
  );
  // Roles and companies may have changed since the sign-in; a dead token ends the session.
  api.users.me().then(keepMe, () => undefined);
}

followVersions(import.meta.url);
answerFactorBy(async (code) => (await import('#src/ui/factor/onFactorNeeded.tsx')).onFactorNeeded(code));
const root = document.getElementById('app');
if (root) void start(root);
