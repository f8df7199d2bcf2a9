/** Resources whose screens come later: the back office's first screen has room for what the menu needs of them alone. */
import type { ResourceName } from '#contract/resource.ts';
import type { Locale } from '#src/i18n/locale.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Resource, ResourceWords, View } from './definition.ts';

/** What the menu and the addresses need to know of a resource. */
export interface MenuPart {
  name: ResourceName;
  words: Readonly<Record<Locale, Pick<ResourceWords, 'many' | 'views' | 'titles'>>>;
  icon: IconName;
  /** The menu's group, where it is another than its paths tell (layout/groups.ts). */
  group?: string;
  paths: { create?: string; edit: string };
  list: { views: readonly [View, ...View[]] };
}

/** Declares that part by itself, for a resource whose rest comes later. */
export const menuPart = <const M extends MenuPart>(part: M): M => part;

/** A resource as the menu sees it: whole, or with the way to its rest. */
export type ListedResource = Resource | (MenuPart & { load: () => Promise<Resource> });

/** A resource that is downloaded with its first screen: the first screen of the back office has no room for all. */
export const resourceLater = (part: MenuPart, load: () => Promise<{ default: Resource }>): ListedResource => ({
  ...part,
  load: async () => (await load()).default,
});
