/** Selects the data provider of a resource by its API dialect. */
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

/** Whether the contract declares the simple-rest dialect; most resources use the contract's own. */
export const isSimpleRestResource = (resource: string): boolean =>
  Object.hasOwn(resources, resource) &&
  (resources as Readonly<Record<string, ResourceCalls>>)[resource]?.dialect === 'simple-rest';

type Method = (resource: string, params: unknown) => Promise<unknown>;

/**
 * Combines two data providers into one.
 * @param contractProvider keeps its extra methods
 */
export function combineDialects(
  contractProvider: DataProvider,
  simpleRest: DataProvider,
  isSimpleRest: (resource: string) => boolean,
): DataProvider {
  const routedMethods = methods.map((name) => [
    name,
    (resource: string, params: unknown) =>
      ((isSimpleRest(resource) ? simpleRest : contractProvider)[name] as Method)(resource, params),
  ]);
  return { ...contractProvider, ...Object.fromEntries(routedMethods) } as DataProvider;
}
