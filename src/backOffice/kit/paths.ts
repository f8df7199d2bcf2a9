/** Canonical paths of resources, and the mapping from react-admin's paths to them. */
import { reactRouterProvider, useStore, type Identifier } from 'react-admin';
import { createElement, useCallback, type ComponentProps } from 'react';
import type { ListedResource } from './menuPart.ts';
import { useResource } from './ResourceScope.tsx';

type RouterProvider = typeof reactRouterProvider;
type To = ComponentProps<RouterProvider['Link']>['to'];

/** `/products/edit/:id` → `/products/edit/12` */
export const fillId = (path: string, id: Identifier): string => path.replace(':id', encodeURIComponent(String(id)));

/** Returns the path of a record's edit screen. */
export function useEditPath(): (id: Identifier) => string {
  const { paths } = useResource();
  return (id) => fillId(paths.edit, id);
}

/** Storage key of the list that was last open for a resource. */
export const getLastListKey = (name: string): string => `${name}.lastList`;

/** The list to return to: the last open one, else the first. Each list stores its own page, size and filter. */
export function useListPath(): string {
  const { name, list } = useResource();
  const [last] = useStore<string>(getLastListKey(name), list.views[0].path);
  return list.views.some(({ path }) => path === last) ? last : list.views[0].path;
}

/**
 * Maps react-admin's path to ours: `/products` to its first list, `/products/create`, `/products/12` to the edit
 * screen. Ids are digits, so no other path matches.
 * @param path without query and hash
 */
export function toCanonicalPath(resources: readonly ListedResource[], path: string): string {
  const match = /^\/(\w+)(?:\/(create|\d+))?$/.exec(path);
  const resource = match && resources.find(({ name }) => name === match[1]);
  if (!resource) return path;
  const [, , rest] = match;
  if (rest === undefined) return resource.list.views[0].path;
  return rest === 'create' ? (resource.paths.create ?? path) : fillId(resource.paths.edit, rest);
}

/** react-admin's router provider with our paths in all links and navigations. */
export function createRouterProvider(resources: readonly ListedResource[]): RouterProvider {
  const toCanonicalText = (to: string): string => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
    return toCanonicalPath(resources, path) + rest;
  };
  const toCanonical = (to: To): To => {
    if (typeof to === 'string') return toCanonicalText(to);
    return to.pathname === undefined ? to : { ...to, pathname: toCanonicalPath(resources, to.pathname) };
  };
  const { Link, Navigate, useNavigate } = reactRouterProvider;
  return {
    ...reactRouterProvider,
    Link: (props) => createElement(Link, { ...props, to: toCanonical(props.to) }),
    Navigate: (props) => createElement(Navigate, { ...props, to: toCanonical(props.to) }),
    useNavigate: function useCanonicalNavigate() {
      const navigate = useNavigate();
      return useCallback((to, options) => navigate(typeof to === 'number' ? to : toCanonical(to), options), [navigate]);
    },
  };
}
