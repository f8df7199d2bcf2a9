/** Each resource by the dialect that its calls speak. */
import type { DataProvider } from 'ra-core';
import { resources, type ResourceCalls } from '#contract/resource.ts';

const methods = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

/** Whether the contract says so; most resources speak the contract's own. */
export const speaksSimpleRest = (resource: string): boolean =>
  Object.hasOwn(resources, resource) &&
  (resources as Readonly<Record<string, ResourceCalls>>)[resource]?.dialect === 'simple-rest';

type Method = (resource: string, params: unknown) => Promise<unknown>;

/**
 * One provider in front of two.
 * @param own has methods besides react-admin's, which stay
 */
export function withDialects(
  own: DataProvider,
  simpleRest: DataProvider,
  isSimpleRest: (resource: string) => boolean,
): DataProvider {
  const routed = methods.map((name) => [
    name,
    (resource: string, params: unknown) =>
      ((isSimpleRest(resource) ? simpleRest : own)[name] as Method)(resource, params),
  ]);
  return { ...own, ...Object.fromEntries(routed) } as DataProvider;
}
