/** What the menu holds for whom: groups of lists where they are open, and the ways into the store. */
import { hasRole, mayCall, type Audience } from '#contract/roles.ts';
import { screenOf } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import { accessOf, type View } from '#src/backOffice/kit/definition.ts';
import type { ListedResource } from '#src/backOffice/kit/menuPart.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { worksHere } from '#src/session/session.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { groupIcons, groupLinks, groupNames, groupOf, groupWords, type GroupName } from './groups.ts';
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

export interface MenuGroup {
  name: GroupName;
  text: string;
  icon: IconName;
  entries: readonly MenuEntry[];
}

/** Whose total stands at an entry. */
export interface Counted {
  resource: string;
  filter: Readonly<Record<string, unknown>>;
}

const sectionOf = ({ paths }: ListedResource): string => paths.edit.replace(/\/(edit|view)\/:id$|\/\w+\/:id$/, '');

/** The section that a path is in: the narrowest of those that it begins with. */
export const sectionAt = (pathname: string, sections: readonly string[]): string | undefined =>
  sections
    .filter((section) => pathname === section || pathname.startsWith(`${section}/`))
    .sort((a, b) => b.length - a.length)[0];

const countOf = ({ name }: ListedResource, view: View | undefined): Pick<MenuEntry, 'counted'> =>
  view?.isCounted ? { counted: { resource: view.other?.noun ?? name, filter: view.always ?? {} } } : {};

/** What is open to vendors is the shop's, and a manager whom no company has hired has none; customers are there for every manager. */
const isWithinReach = (me: Me, access: readonly Audience[]): boolean => worksHere(me) || !access.includes('vendor');

/** Which lists of a resource the menu shows: what has a place of its own among the links is not told twice. */
const viewsOf = ({ list: { views } }: ListedResource, me: Me): readonly View[] =>
  views.filter(
    ({ path }) =>
      !path.startsWith('/settings/products') && mayCall(accessOf(path), me.roles) && isWithinReach(me, accessOf(path)),
  );

function entryOf(resource: ListedResource, me: Me, locale: Locale): MenuEntry {
  const own = resource.words[locale];
  const views = viewsOf(resource, me);
  return {
    to: views[0]!.path,
    // Of several lists one alone is open to this person
    text: (views.length === 1 && views[0]!.label && own.titles?.[views[0]!.label]) || own.many,
    icon: resource.icon,
    section: sectionOf(resource),
    ...countOf(
      resource,
      views.find(({ isCounted }) => isCounted),
    ),
    within:
      views.length > 1
        ? views.map((view) => ({
            to: view.path,
            text: (view.label && own.views?.[view.label]) ?? own.many,
            ...countOf(resource, view),
          }))
        : [],
  };
}

/** A resource that has its group to itself: its lists are the group's entries. */
const spread = (entry: MenuEntry): MenuEntry[] =>
  entry.within.length === 0
    ? [entry]
    : entry.within.map(({ to, text, counted }, place) => ({
        to,
        text,
        icon: entry.icon,
        section: place === 0 ? entry.section : to,
        within: [],
        ...(counted && { counted }),
      }));

/** Ways of a group that belong to no resource. */
function linksOf(name: GroupName, me: Me, locale: Locale): MenuEntry[] {
  const words = groupWords[locale].links;
  const isOpen = (path: string) => {
    const screen = screenOf(path);
    if (!screen || !mayCall(screen.access, me.roles) || (screen.door === 'office' && !isWithinReach(me, screen.access)))
      return false;
    return path !== '/tariffs/my' || me.tariff !== null;
  };
  return (groupLinks[name] ?? [])
    .filter(({ to }) => isOpen(to))
    .map(({ to, text, icon, isAlias }) => ({ to, text: words[text], icon, section: isAlias ? text : to, within: [] }));
}

/** The ways above the groups. */
export function topOf(me: Me, locale: Locale): MenuEntry[] {
  const words = layoutWords[locale];
  return [
    ...(worksHere(me)
      ? [{ to: '/statistics', text: words.dashboard, icon: 'grid' as const, section: '/statistics', within: [] }]
      : []),
    { to: '/products/catalog', text: words.toStore, icon: 'store', section: '/products/catalog', within: [] },
    { to: '/chats', text: words.chats, icon: 'chat', section: '/chats', within: [] },
  ];
}

/** The groups of somebody, those with nothing in them left out. @param resources in the menu's order */
export function groupsOf(resources: readonly ListedResource[], me: Me, locale: Locale): MenuGroup[] {
  const isAdmin = hasRole(me.roles, 'ROLE_ADMIN');
  const open = resources.filter((resource) => viewsOf(resource, me).length > 0);
  return groupNames.flatMap((name) => {
    const own = open
      .filter((resource) => (resource.group ?? groupOf(resource.list.views[0].path, isAdmin)) === name)
      .map((resource) => entryOf(resource, me, locale));
    const entries = [...(own.length === 1 ? spread(own[0]!) : own), ...linksOf(name, me, locale)];
    return entries.length > 0 ? [{ name, text: groupWords[locale].groups[name], icon: groupIcons[name], entries }] : [];
  });
}

/** Whether somebody has this group open, by what they last did to it; untouched, the first two and the present one are. */
export const isGroupOpen = (
  kept: Readonly<Record<string, boolean>> | null,
  name: string,
  place: number,
  isHere: boolean,
): boolean => kept?.[name] ?? (place < 2 || isHere);
