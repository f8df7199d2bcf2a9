/** All paths of the application: the entry that serves them, who can open them, and redirects. */
import { everyone, signedIn, staff, admins, type Audience } from './roles.ts';

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

/**
 * Screens of the back office: a path, `path>target` for a redirect, or `path>` for a redirect to its list. The notation
 * is short, because every first visit downloads it.
 */
const createOfficeScreens = (access: readonly Audience[], ...paths: readonly string[]): Screen[] =>
  paths.map((line) => {
    const [path = '', redirect] = line.split('>');
    return { path, entry: 'office', access, ...(redirect !== undefined && { redirect: redirect || `${path}/list` }) };
  });

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
  ...createOfficeScreens(
    staff,
    '/statistics',
    '/settings/products',
    '/settings/shipping',
    '/products>',
    '/products/list',
    '/products/create',
    '/products/new>/products/create',
    '/products/edit/:id',
    '/companies>',
    '/companies/list',
    '/companies/edit/:id',
    '/companies/settings/:id>/companies/edit/:id',
    '/reviews>',
    '/reviews/list',
    '/reviews/list/unanswered',
    '/reviews/list/waiting',
    '/reviews/edit/:id',
    '/stores>',
    '/stores/list',
    '/stores/create',
    '/stores/new>/stores/create',
    '/stores/edit/:id',
    '/imports>',
    '/imports/list',
    '/imports/new',
    '/imports/create>/imports/new',
    '/imports/view/:id',
    '/orders>/orders/list/full',
    '/orders/list>/orders/list/full',
    '/orders/list/full',
    '/orders/list/new',
    '/orders/list/abandoned',
    '/orders/create',
    '/orders/new>/orders/create',
    '/orders/edit/:id',
  ),
  ...createOfficeScreens(['vendor'], '/start'),
  ...createOfficeScreens(['vendor', 'admin'], '/companies/new', '/companies/create>/companies/new'),
  ...createOfficeScreens(
    admins,
    '/products/types',
    '/products/types/new',
    '/products/types/create>/products/types/new',
    '/products/types/edit/:id',
    '/products/parameters',
    '/products/parameters/new',
    '/products/parameters/create>/products/parameters/new',
    '/products/parameters/edit/:id',
    '/categories>',
    '/categories/list',
    '/categories/tree',
    '/categories/new',
    '/categories/create>/categories/new',
    '/categories/edit/:id',
    '/collections>',
    '/collections/list',
    '/collections/order',
    '/collections/create',
    '/collections/new>/collections/create',
    '/collections/edit/:id',
    '/promocodes>',
    '/promocodes/list',
    '/promocodes/list/personal',
    '/promocodes/stat',
    '/promocodes/new',
    '/promocodes/create>/promocodes/new',
    '/promocodes/edit/:id',
    '/refferals>',
    '/refferals/list',
    '/refferals/list/held',
    '/refferals/view/:id',
    '/tariffs>',
    '/tariffs/list',
    '/tariffs/list/buyers',
    '/tariffs/list/vendors',
    '/tariffs/edit/:id',
    '/transactions>',
    '/transactions/list',
    '/transactions/new',
    '/transactions/create>/transactions/new',
    '/transactions/view/:id',
    '/tariffs/providers',
    '/blog/moderation',
    '/blog/moderation/waiting',
    '/blog/moderation/edit/:id',
    '/push>',
    '/push/list',
    '/push/create',
    '/push/new>/push/create',
    '/push/edit/:id',
    '/channels>',
    '/channels/list',
    '/channels/edit/:id>/channels/list',
    '/settings/readiness',
    '/settings/rules',
    '/settings/jobs',
    '/settings/audit',
    '/settings/audit/view/:id',
    '/documents>/documents/legacy',
    '/documents/legacy',
    '/documents/privacy',
    '/documents/childsafety',
    '/documents/shipping',
    '/documents/refund',
    '/documents/edit/:id',
  ),
  ...createOfficeScreens(['manager', 'admin'], '/users>/users/customers', '/users/customers', '/users/edit/:id'),
  ...createOfficeScreens(
    admins,
    '/users/managers',
    '/users/vendors',
    '/users/new',
    '/users/create>/users/new',
    '/settings/regions',
    '/settings/regions/edit/:id',
  ),
];

const createMatcher = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
const matchers = screens.map((screen) => [createMatcher(screen.path), screen] as const);

/** The screen of a path (without language prefix, query and hash); undefined if there is none. */
export function findScreen(path: string): Screen | undefined {
  return matchers.find(([pattern]) => pattern.test(path))?.[1];
}

/** The redirect target of a path; undefined if it has none. */
export function findRedirect(path: string): string | undefined {
  const screen = findScreen(path);
  if (!screen?.redirect) return undefined;
  const segments = path.split('/');
  const values = new Map(screen.path.split('/').map((name, index) => [name, segments[index] ?? '']));
  return screen.redirect.replace(/:\w+/g, (name) => values.get(name) ?? '');
}
