/** What the menu holds for whom: a resource's lists where they are open, and the ways into the store. */
import { hasRole, mayCall } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { accessOf, type View } from '#src/backOffice/kit/definition.ts';
import type { ListedResource } from '#src/backOffice/kit/menuPart.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { buys, worksHere } from '#src/session/session.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { layoutWords } from './labels.ts';

export interface MenuEntry {
  to: string;
  text: string;
  icon: IconName;
  /** The path that its screens stand beneath. */
  section: string;
  /** The list that waits to be worked off. */
  counted?: Counted;
  /** Lists of one resource, where it has several. */
  within: readonly { to: string; text: string; counted?: Counted }[];
}

/** Whose total stands at an entry. */
export interface Counted {
  resource: string;
  filter: Readonly<Record<string, unknown>>;
}

const sectionOf = ({ paths }: ListedResource): string => paths.edit.replace(/\/\w+\/:id$/, '');

/** The section that a path is in: the narrowest of those that it begins with. */
export const sectionAt = (pathname: string, sections: readonly string[]): string | undefined =>
  sections.filter((section) => pathname === section || pathname.startsWith(`${section}/`)).sort((a, b) => b.length - a.length)[0];

/** The menu of somebody. @param resources in the menu's order */
export function menuOf(resources: readonly ListedResource[], me: Me, locale: Locale): MenuEntry[] {
  const words = layoutWords[locale];
  const shop = worksHere(me) ? resources.filter(({ list }) => mayCall(accessOf(list.views[0].path), me.roles)) : [];
  return [
    ...(worksHere(me) ? [{ to: '/statistics', text: words.dashboard, icon: 'grid' as const, section: '/statistics', within: [] }] : []),
    { to: '/products/catalog', text: words.catalog, icon: 'store', section: '/products/catalog', within: [] },
    ...shop.map((resource): MenuEntry => {
      const own = resource.words[locale];
      const { views } = resource.list;
      const countOf = (view: View | undefined): Pick<MenuEntry, 'counted'> => (view?.isCounted ? { counted: { resource: view.other?.noun ?? resource.name, filter: view.always ?? {} } } : {});
      return {
        to: views[0].path,
        text: own.many,
        icon: resource.icon,
        section: sectionOf(resource),
        ...countOf(views.find(({ isCounted }) => isCounted)),
        within: views.length > 1 ? views.map((view) => ({ to: view.path, text: (view.label && own.views?.[view.label]) ?? own.many, ...countOf(view) })) : [],
      };
    }),
    { to: '/chats', text: words.chats, icon: 'chat', section: '/chats', within: [] },
    ...(hasRole(me.roles, 'ROLE_ADMIN') ? [{ to: '/tariffs/providers', text: words.providers, icon: 'shield' as const, section: '/tariffs/providers', within: [] }] : []),
    ...(me.tariff && worksHere(me) ? [{ to: '/tariffs/my', text: words.myTariff, icon: 'star' as const, section: '/tariffs/my', within: [] }] : []),
    ...(buys(me) ? [{ to: '/orders/list/my', text: words.myOrders, icon: 'cart' as const, section: '/orders/list/my', within: [] }] : []),
  ];
}
