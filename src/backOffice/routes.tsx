/** Every screen of the back office under its canonical path; whatever is no screen of ours is left for. */
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useParams, type RouteObject } from 'react-router';
import { redirectOf, screenOf, screens } from '#contract/screens.ts';
import type { OfficeScreen, Resource, View } from './kit/definition.ts';
import type { ListedResource } from './kit/menuPart.ts';
import { CreateScreen } from './kit/form/CreateScreen.tsx';
import { EditScreen } from './kit/form/EditScreen.tsx';
import { ListScreen } from './kit/list/ListScreen.tsx';
import { OwnView } from './kit/list/OwnView.tsx';
import { ResourceScope } from './kit/ResourceScope.tsx';
import { BrokenScreen, ScreenGuard } from './layout/ScreenGuard.tsx';

/** A storefront's screen is loaded whole; an unknown path is the 404 page. */
function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  const screen = screenOf(pathname);
  const goal = screen && screen.door !== 'office' ? pathname + search + hash : '/error/error-v1';
  useEffect(() => {
    const present = window.location;
    // The router may have put the address in place: `replace` would then only jump to its fragment
    if (goal === present.pathname + present.search + present.hash) present.reload();
    else present.replace(goal);
  }, [goal]);
  return null;
}

/** An id that can't be one is an unknown path. */
function EditOrElsewhere() {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <EditScreen /> : <Elsewhere />;
}

/** Gives a screen its resource, once that is there. */
function scopeOf(listed: ListedResource): ComponentType<{ screen: (resource: Resource) => ReactNode }> {
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

const viewOf = (view: View) =>
  view.Screen ? <OwnView path={view.path} Screen={view.Screen} /> : <ListScreen key={view.path} view={view} />;

function routesOf(resource: ListedResource): RouteObject[] {
  const Scope = scopeOf(resource);
  const at = (path: string, screen: (resource: Resource) => ReactNode): RouteObject => ({
    path,
    errorElement: <BrokenScreen />,
    element: (
      <ScreenGuard path={path}>
        <Scope screen={screen} />
      </ScreenGuard>
    ),
  });
  const { list, paths } = resource;
  return [
    ...list.views.map(({ path }, index) => at(path, (whole) => viewOf(whole.list.views[index]!))),
    ...(paths.create
      ? [at(paths.create, ({ screens: own }) => (own?.create ? <own.create /> : <CreateScreen key={paths.create} />))]
      : []),
    at(paths.edit, ({ screens: own }) => (own?.edit ? <own.edit /> : <EditOrElsewhere />)),
  ];
}

function Redirect() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={(redirectOf(pathname) ?? '') + search + hash} replace />;
}

/** Bare sections go to their first list. */
const redirects: RouteObject[] = screens.flatMap(({ path, door, redirect }) =>
  door === 'office' && redirect ? [{ path, element: <Redirect /> }] : [],
);

const isWhole = (resource: ListedResource): resource is Resource => !('load' in resource);

const routeOf = ({ path, Screen }: OfficeScreen, resources: readonly ListedResource[]): RouteObject => ({
  path,
  errorElement: <BrokenScreen />,
  element: (
    <ScreenGuard path={path}>
      <Screen resources={resources.filter(isWhole)} />
    </ScreenGuard>
  ),
});

export const routesFor = (
  resources: readonly ListedResource[],
  screens: readonly OfficeScreen[] = [],
): RouteObject[] => [
  ...resources.flatMap(routesOf),
  ...screens.map((screen) => routeOf(screen, resources)),
  ...redirects,
  { path: '*', element: <Elsewhere /> },
];
