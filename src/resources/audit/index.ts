/** The audit log resource; its definition and those of the nouns that it shows load with its first screen. */
import { defineLazyResource, loadResource, type ListedResource } from '#src/backOffice/kit/menuPart.ts';
import { auditMenu } from './menu.ts';

/** @param resources the other ones, whose labels the log shows */
export const createAuditResource = (resources: readonly ListedResource[]): ListedResource =>
  defineLazyResource(auditMenu, async () => {
    const [{ createDefinition }, ...loaded] = await Promise.all([
      import('./definition.tsx'),
      ...resources.map(loadResource),
    ]);
    return { default: createDefinition(loaded) };
  });
