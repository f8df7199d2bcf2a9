/** Builds the menu of a user: storefront links, and groups of accessible lists. */
import { hasRole, canCall, type Audience } from '#contract/roles.ts';
import { findScreen, getScreenAccess } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import type { View } from '#src/backOffice/kit/definition.ts';
import type { ListedResource } from '#src/backOffice/kit/menuPart.ts';
import { groupNames, type GroupName } from '#src/backOffice/kit/menuGroups.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { hasShopAccess } from '#src/session/session.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { groupIcons, groupLinks, getGroupName, groupLabels } from './groups.ts';
import { layoutLabels } from './labels.ts';

export interface MenuEntry {
  to: string;
  text: string;
  icon: IconName;
  /** The path prefix of the entry's screens. */
  section: string;
  /** The list whose number of rows is shown. */
  counted?: CountedList;
  /** The views of a resource, if it has several. */
  views: readonly { to: string; text: string; counted?: CountedList }[];
}

export interface MenuGroup {
  name: GroupName;
  text: string;
  icon: IconName;
  entries: readonly MenuEntry[];
}

/** The list whose total is shown at an entry. */
export interface CountedList {
  resource: string;
  filter: Readonly<Record<string, unknown>>;
}

const getSection = ({ paths }: ListedResource): string => paths.edit.replace(/\/(edit|view)\/:id$|\/\w+\/:id$/, '');

/** The section of a path: the longest one that is its prefix. */
export const findSection = (pathname: string, sections: readonly string[]): string | undefined =>
  sections
    .filter((section) => pathname === section || pathname.startsWith(`${section}/`))
    .sort((a, b) => b.length - a.length)[0];

const getCounted = ({ name }: ListedResource, view: View | undefined): Pick<MenuEntry, 'counted'> =>
  view?.isCounted ? { counted: { resource: view.foreignRows?.noun ?? name, filter: view.fixedFilters ?? {} } } : {};

/**
 * Screens for vendors need shop access, which a manager without a company lacks. Customers are open to every manager.
 */
const isOpenToUser = (me: Me, access: readonly Audience[]): boolean => hasShopAccess(me) || !access.includes('vendor');

/** The views that the menu shows; those with their own link are left out. */
const listViews = ({ list: { views } }: ListedResource, me: Me): readonly View[] =>
  views.filter(
    ({ path }) =>
      !path.startsWith('/settings/products') &&
      canCall(getScreenAccess(path), me.roles) &&
      isOpenToUser(me, getScreenAccess(path)),
  );

function buildEntry(resource: ListedResource, me: Me, locale: Locale): MenuEntry {
  const labels = resource.labels[locale];
  const views = listViews(resource, me);
  return {
    to: views[0]!.path,
    // The user has access to only one of several lists.
    text: (views.length === 1 && views[0]!.label && labels.titles?.[views[0]!.label]) || labels.many,
    icon: resource.icon,
    section: getSection(resource),
    ...getCounted(
      resource,
      views.find(({ isCounted }) => isCounted),
    ),
    views:
      views.length > 1
        ? views.map((view) => ({
            to: view.path,
            text: (view.label && labels.views?.[view.label]) ?? labels.many,
            ...getCounted(resource, view),
          }))
        : [],
  };
}

/** A resource that is alone in its group: its views become the group's entries. */
const spreadViews = (entry: MenuEntry): MenuEntry[] =>
  entry.views.length === 0
    ? [entry]
    : entry.views.map(({ to, text, counted }, index) => ({
        to,
        text,
        icon: entry.icon,
        section: index === 0 ? entry.section : to,
        views: [],
        ...(counted && { counted }),
      }));

/** The group's links without a resource. */
function buildLinks(name: GroupName, me: Me, locale: Locale): MenuEntry[] {
  const labels = groupLabels[locale].links;
  const canOpen = (path: string) => {
    const screen = findScreen(path);
    if (!screen || !canCall(screen.access, me.roles) || (screen.entry === 'office' && !isOpenToUser(me, screen.access)))
      return false;
    return path !== '/tariffs/my' || me.tariff !== null;
  };
  return (groupLinks[name] ?? [])
    .filter(({ to }) => canOpen(to))
    .map(({ to, text, icon, isAlias }) => ({ to, text: labels[text], icon, section: isAlias ? text : to, views: [] }));
}

/** The entries above the groups. */
export function buildTopEntries(me: Me, locale: Locale): MenuEntry[] {
  const labels = layoutLabels[locale];
  return [
    ...(hasShopAccess(me)
      ? [{ to: '/statistics', text: labels.dashboard, icon: 'grid' as const, section: '/statistics', views: [] }]
      : []),
    { to: '/products/catalog', text: labels.toStore, icon: 'store', section: '/products/catalog', views: [] },
    { to: '/chats', text: labels.chats, icon: 'chat', section: '/chats', views: [] },
  ];
}

/**
 * The user's groups without empty ones.
 * @param resources in the menu's order
 */
export function buildGroups(resources: readonly ListedResource[], me: Me, locale: Locale): MenuGroup[] {
  const isAdmin = hasRole(me.roles, 'ROLE_ADMIN');
  const openResources = resources.filter((resource) => listViews(resource, me).length > 0);
  return groupNames.flatMap((name) => {
    const resourceEntries = openResources
      .filter((resource) => getGroupName(resource.group, isAdmin) === name)
      .map((resource) => buildEntry(resource, me, locale));
    const entries = [
      ...(resourceEntries.length === 1 ? spreadViews(resourceEntries[0]!) : resourceEntries),
      ...buildLinks(name, me, locale),
    ];
    return entries.length > 0
      ? [{ name, text: groupLabels[locale].groups[name], icon: groupIcons[name], entries }]
      : [];
  });
}

/** Whether a group is expanded: by the user's last action, else the first two and the current one. */
export const isGroupOpen = (
  openGroups: Readonly<Record<string, boolean>> | null,
  name: string,
  index: number,
  isHere: boolean,
): boolean => openGroups?.[name] ?? (index < 2 || isHere);
