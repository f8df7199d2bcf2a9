/** All paths of the application: the entry that serves them, who can open them, and redirects. */
import { nouns, type Noun, type OfficeScreens } from './nouns.ts';
import { everyone, signedIn, type Audience } from './roles.ts';

/**
 * The entry that serves a path. `rendered`: storefront, rendered on the server, the same HTML for everybody, also under
 * /ru. `shell`: storefront, rendered in the browser. `office`: the back office, opened by a full page load.
 */
export type AppEntry = 'rendered' | 'shell' | 'office';

export interface Screen {
  path: string;
  entry: AppEntry;
  access: readonly Audience[];
  /** The target of a redirect; it may contain parameters of the path. */
  redirect?: string;
}

const buyersAndManagers: readonly Audience[] = ['buyer', 'manager'];

/** The back office's screens of a noun; contract/nouns.ts describes the notation. */
function readOfficeScreens(entries: OfficeScreens): Screen[] {
  let access: readonly Audience[] = [];
  return entries.flatMap((entry): Screen[] => {
    if (typeof entry !== 'string') {
      access = entry;
      return [];
    }
    const [path = '', redirect] = entry.split('>');
    return [{ path, entry: 'office', access, ...(redirect !== undefined && { redirect: redirect || `${path}/list` }) }];
  });
}

/** In matching order: fixed segments before parameters. */
export const screens: readonly Screen[] = [
  { path: '/products/catalog', entry: 'rendered', access: everyone },
  { path: '/products/catalog/:categoryId', entry: 'rendered', access: everyone },
  { path: '/products/view/:id', entry: 'rendered', access: everyone },
  { path: '/companies/view/:id', entry: 'rendered', access: everyone },
  { path: '/collections/view/:id', entry: 'rendered', access: everyone },
  { path: '/document/read/:type', entry: 'rendered', access: everyone },
  { path: '/blog/all', entry: 'rendered', access: everyone },
  { path: '/blog/view/:id', entry: 'rendered', access: everyone },
  { path: '/error/error-v1', entry: 'rendered', access: everyone },
  { path: '/', entry: 'shell', access: everyone },
  { path: '/auth', entry: 'shell', access: everyone, redirect: '/auth/login' },
  { path: '/auth/login', entry: 'shell', access: everyone },
  { path: '/auth/change_password/:code', entry: 'shell', access: everyone },
  { path: '/auth/confirm/:code', entry: 'shell', access: everyone },
  { path: '/auth/restore/:code', entry: 'shell', access: everyone },
  { path: '/logout', entry: 'shell', access: everyone },
  { path: '/cart', entry: 'shell', access: everyone },
  { path: '/checkout', entry: 'shell', access: everyone },
  { path: '/wishes', entry: 'shell', access: everyone },
  { path: '/mails/off', entry: 'shell', access: everyone },
  { path: '/tariffs/my', entry: 'shell', access: ['buyer', 'vendor'] },
  { path: '/r/:code', entry: 'shell', access: everyone },
  { path: '/order', entry: 'shell', access: everyone },
  { path: '/orders/list/my', entry: 'shell', access: buyersAndManagers },
  { path: '/orders/view/:id', entry: 'shell', access: signedIn },
  { path: '/chats', entry: 'shell', access: signedIn },
  { path: '/chats/assistant', entry: 'shell', access: signedIn },
  { path: '/chats/:channel', entry: 'shell', access: signedIn },
  { path: '/blog', entry: 'rendered', access: everyone, redirect: '/blog/all' },
  { path: '/blog/view', entry: 'rendered', access: everyone, redirect: '/blog/all' },
  { path: '/blog/my', entry: 'shell', access: signedIn },
  { path: '/blog/edit', entry: 'shell', access: signedIn, redirect: '/blog/my' },
  { path: '/blog/edit/:id', entry: 'shell', access: signedIn },
  { path: '/blog/create', entry: 'shell', access: signedIn },
  { path: '/settings', entry: 'shell', access: signedIn, redirect: '/settings/profile' },
  { path: '/settings/profile', entry: 'shell', access: signedIn },
  { path: '/settings/account', entry: 'shell', access: signedIn },
  ...Object.values<Noun>(nouns).flatMap(({ screens = [] }) => readOfficeScreens(screens)),
];

const createMatcher = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
const matchers = screens.map((screen) => [createMatcher(screen.path), screen] as const);

/** The screen of a path (without language prefix, query and hash); undefined if there is none. */
export function findScreen(path: string): Screen | undefined {
  return matchers.find(([pattern]) => pattern.test(path))?.[1];
}

/** Who can open a screen; nobody if there is none. @param path with or without parameters: `/users/edit/:id` */
export const getScreenAccess = (path: string): readonly Audience[] =>
  findScreen(path.replace(/:\w+/g, '1'))?.access ?? [];

/** The redirect target of a path; undefined if it has none. */
export function findRedirect(path: string): string | undefined {
  const screen = findScreen(path);
  if (!screen?.redirect) return undefined;
  const segments = path.split('/');
  const values = new Map(screen.path.split('/').map((name, index) => [name, segments[index] ?? '']));
  return screen.redirect.replace(/:\w+/g, (name) => values.get(name) ?? '');
}
