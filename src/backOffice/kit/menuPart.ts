/** Resources that are loaded lazily: the first bundle contains only what the menu needs of them. */
import { getResourcePaths, type ResourcePaths } from '#contract/nouns.ts';
import type { ResourceName } from '#contract/resource.ts';
import type { Locale } from '#src/i18n/locale.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Resource, ResourceLabels, View } from './definition.ts';
import type { ResourceGroup } from './menuGroups.ts';

/** The part of a resource that menu and routes need. */
export interface MenuPart {
  name: ResourceName;
  labels: Readonly<Record<Locale, Pick<ResourceLabels, 'many' | 'views' | 'titles'>>>;
  icon: IconName;
  /** The group in the menu; the settings by default. */
  group?: ResourceGroup;
  /** From the noun's screens in contract/nouns.ts; the lists have their own. */
  paths: ResourcePaths;
  list: { views: readonly [View, ...View[]] };
}

/** Declares the menu part of a lazy resource. */
export const defineMenuPart = <const M extends Omit<MenuPart, 'paths'>>(part: M): M & Pick<MenuPart, 'paths'> => ({
  ...part,
  paths: getResourcePaths(part.name),
});

/** A resource in the menu: fully loaded, or with a function that loads it. */
export type ListedResource = Resource | (MenuPart & { load: () => Promise<Resource> });

/** Loads a listed resource if necessary. */
export const loadResource = async (listed: ListedResource): Promise<Resource> =>
  'load' in listed ? listed.load() : listed;

/** Declares a resource that is downloaded with its first screen. */
export const defineLazyResource = (part: MenuPart, load: () => Promise<{ default: Resource }>): ListedResource => ({
  ...part,
  load: async () => (await load()).default,
});
