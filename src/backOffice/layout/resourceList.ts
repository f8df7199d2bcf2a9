/** The resources of the back office, for its menu. */
import { createContext, useContext } from 'react';
import type { ListedResource } from '#src/backOffice/kit/menuPart.ts';

const ResourceListContext = createContext<readonly ListedResource[]>([]);

export const ResourceListProvider = ResourceListContext.Provider;

/** The resources of the back office; none outside of it. */
export const useResourceList = (): readonly ListedResource[] => useContext(ResourceListContext);
