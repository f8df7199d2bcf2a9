/** Canonical paths of resources, and react-admin's own made into them. */
import { reactRouterProvider, useStore, type Identifier } from 'react-admin';
import { createElement, useCallback, type ComponentProps } from 'react';
import type { ListedResource } from './menuPart.ts';
import { useResource } from './ResourceScope.tsx';

type RouterProvider = typeof reactRouterProvider;
type To = ComponentProps<RouterProvider['Link']>['to'];

/** `/products/edit/:id` → `/products/edit/12` */
export const fillId = (path: string, id: Identifier): string => path.replace(':id', encodeURIComponent(String(id)));

/** Where a record of the resource on the screen is edited. */
export function useEditPath(): (id: Identifier) => string {
  const { paths } = useResource();
  return (id) => fillId(paths.edit, id);
}

/** Where the browser keeps which list of a resource was open last. */
export const lastListKey = (name: string): string => `${name}.lastList`;

/** The list to go back to: the last one that was open, else the first; each remembers its own page, size and filter. */
export function useListPath(): string {
  const { name, list } = useResource();
  const [last] = useStore<string>(lastListKey(name), list.views[0].path);
  return list.views.some(({ path }) => path === last) ? last : list.views[0].path;
}

/**
 * react-admin's path → ours: `/products` → its first list, `/products/create`, `/products/12` → the edit
 * screen. Ids are digits, so that no other path is mistaken for one.
 * @param path without query and hash
 */
export function canonicalPath(resources: readonly ListedResource[], path: string): string {
  const match = /^\/(\w+)(?:\/(create|\d+))?$/.exec(path);
  const resource = match && resources.find(({ name }) => name === match[1]);
  if (!resource) return path;
  const [, , rest] = match;
  if (rest === undefined) return resource.list.views[0].path;
  return rest === 'create' ? (resource.paths.create ?? path) : fillId(resource.paths.edit, rest);
}

/** react-router as react-admin uses it, with our paths in every link and every move. */
export function createRouterProvider(resources: readonly ListedResource[]): RouterProvider {
  const text = (to: string): string => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
    return canonicalPath(resources, path) + rest;
  };
  const canonical = (to: To): To => {
    if (typeof to === 'string') return text(to);
    return to.pathname === undefined ? to : { ...to, pathname: canonicalPath(resources, to.pathname) };
  };
  const { Link, Navigate, useNavigate } = reactRouterProvider;
  return {
    ...reactRouterProvider,
    Link: (props) => createElement(Link, { ...props, to: canonical(props.to) }),
    Navigate: (props) => createElement(Navigate, { ...props, to: canonical(props.to) }),
    useNavigate: function useCanonicalNavigate() {
      const navigate = useNavigate();
      return useCallback((to, options) => navigate(typeof to === 'number' ? to : canonical(to), options), [navigate]);
    },
  };
}
