/** Routes of all back office screens by their canonical paths; any other path leaves the application. */
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useParams, type RouteObject } from 'react-router';
import { findRedirect, findScreen, screens } from '#contract/screens.ts';
import type { OfficeScreen, Resource, View } from './kit/definition.ts';
import type { ListedResource } from './kit/menuPart.ts';
import { CustomView, ListScreen } from './kit/list/ListScreen.tsx';
import { createLazyPart } from './kit/parts/lazyPart.tsx';
import { ResourceScope } from './kit/ResourceScope.tsx';
import { ScreenGuard } from './layout/ScreenGuard.tsx';

/** Leaves for a storefront screen with a full page load, or for the 404 page. */
function ExternalRedirect() {
  const { pathname, search, hash } = useLocation();
  const screen = findScreen(pathname);
  const target = screen && screen.entry !== 'office' ? pathname + search + hash : '/error/error-v1';
  useEffect(() => {
    const current = window.location;
    // The router may have changed the address already: `replace` would then only jump to its fragment.
    if (target === current.pathname + current.search + current.hash) current.reload();
    else current.replace(target);
  }, [target]);
  return null;
}

/** Forms are downloaded with the first one: most visits begin with a list. */
const CreateScreen = createLazyPart(
  async () => ({ default: (await import('./kit/form/CreateScreen.tsx')).CreateScreen }),
  420,
);
const EditScreen = createLazyPart(
  async () => ({ default: (await import('./kit/form/EditScreen.tsx')).EditScreen }),
  420,
);

/** An id with a wrong format is an unknown path. */
function EditRoute() {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <EditScreen /> : <ExternalRedirect />;
}

/** Wraps a screen in its resource's scope, and loads the resource if necessary. */
function createScope(listed: ListedResource): ComponentType<{ screen: (resource: Resource) => ReactNode }> {
  const scope =
    (resource: Resource) =>
    ({ screen }: { screen: (resource: Resource) => ReactNode }) => (
      <ResourceScope resource={resource}>{screen(resource)}</ResourceScope>
    );
  if (!('load' in listed)) return scope(listed);
  const Loaded = lazy(async () => ({ default: scope(await listed.load()) }));
  return ({ screen }) => (
    <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
      <Loaded screen={screen} />
    </Suspense>
  );
}

const renderView = (view: View) =>
  view.Screen ? <CustomView path={view.path} Screen={view.Screen} /> : <ListScreen key={view.path} view={view} />;

function buildResourceRoutes(resource: ListedResource): RouteObject[] {
  const Scope = createScope(resource);
  const createRoute = (path: string, screen: (resource: Resource) => ReactNode): RouteObject => ({
    path,
    element: (
      <ScreenGuard path={path}>
        <Scope screen={screen} />
      </ScreenGuard>
    ),
  });
  const { list, paths } = resource;
  return [
    ...list.views.map(({ path }, index) => createRoute(path, (full) => renderView(full.list.views[index]!))),
    ...(paths.create
      ? [
          createRoute(paths.create, ({ screens: customScreens }) =>
            customScreens?.create ? <customScreens.create /> : <CreateScreen key={paths.create} />,
          ),
        ]
      : []),
    createRoute(paths.edit, ({ screens: customScreens }) =>
      customScreens?.edit ? <customScreens.edit /> : <EditRoute />,
    ),
  ];
}

function Redirect() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={(findRedirect(pathname) ?? '') + search + hash} replace />;
}

/** Section paths redirect to their first list. */
const redirects: RouteObject[] = screens.flatMap(({ path, entry, redirect }) =>
  entry === 'office' && redirect ? [{ path, element: <Redirect /> }] : [],
);

const isLoaded = (resource: ListedResource): resource is Resource => !('load' in resource);

const buildScreenRoute = ({ path, Screen }: OfficeScreen, resources: readonly ListedResource[]): RouteObject => ({
  path,
  element: (
    <ScreenGuard path={path}>
      <Screen resources={resources.filter(isLoaded)} />
    </ScreenGuard>
  ),
});

/**
 * Builds the routes of the back office.
 * @param screens screens without a resource
 */
export const buildRoutes = (
  resources: readonly ListedResource[],
  screens: readonly OfficeScreen[] = [],
): RouteObject[] => [
  ...resources.flatMap(buildResourceRoutes),
  ...screens.map((screen) => buildScreenRoute(screen, resources)),
  ...redirects,
  { path: '*', element: <ExternalRedirect /> },
];
