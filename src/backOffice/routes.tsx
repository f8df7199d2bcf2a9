/** Every screen of the back office under its canonical path; whatever is no screen of ours is left for. */
import { useEffect } from 'react';
import { Navigate, useLocation, useParams, type RouteObject } from 'react-router';
import { redirectOf, screenOf, screens } from '#contract/screens.ts';
import type { OfficeScreen, Resource } from './kit/definition.ts';
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
  useEffect(() => window.location.replace(goal), [goal]);
  return null;
}

/** An id that can't be one is an unknown path. */
function EditOrElsewhere() {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <EditScreen /> : <Elsewhere />;
}

function routesOf(resource: Resource): RouteObject[] {
  const at = (path: string, screen: React.ReactNode): RouteObject => ({
    path,
    errorElement: <BrokenScreen />,
    element: (
      <ScreenGuard path={path}>
        <ResourceScope resource={resource}>{screen}</ResourceScope>
      </ScreenGuard>
    ),
  });
  const { list, paths, screens: own } = resource;
  return [
    ...list.views.map((view) => at(view.path, view.Screen ? <OwnView path={view.path} Screen={view.Screen} /> : <ListScreen key={view.path} view={view} />)),
    ...(paths.create ? [at(paths.create, own?.create ? <own.create /> : <CreateScreen key={paths.create} />)] : []),
    at(paths.edit, own?.edit ? <own.edit /> : <EditOrElsewhere />),
  ];
}

function Redirect() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={(redirectOf(pathname) ?? '') + search + hash} replace />;
}

/** Bare sections go to their first list. */
const redirects: RouteObject[] = screens.flatMap(({ path, door, redirect }) => (door === 'office' && redirect ? [{ path, element: <Redirect /> }] : []));

const routeOf = ({ path, Screen }: OfficeScreen, resources: readonly Resource[]): RouteObject => ({
  path,
  errorElement: <BrokenScreen />,
  element: (
    <ScreenGuard path={path}>
      <Screen resources={resources} />
    </ScreenGuard>
  ),
});

export const routesFor = (resources: readonly Resource[], screens: readonly OfficeScreen[] = []): RouteObject[] => [...resources.flatMap(routesOf), ...screens.map((screen) => routeOf(screen, resources)), ...redirects, { path: '*', element: <Elsewhere /> }];
