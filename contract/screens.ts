/** Every path of the application: which front door opens it, to whom, and where a bare section goes. */
import { everyone, signedIn, staff, admins, type Audience } from './roles.ts';

/**
 * `rendered`: storefront, the same HTML for everybody, also under /ru. `shell`: storefront, filled in the
 * browser. `office`: the back office, opened by a full page load.
 */
export type Door = 'rendered' | 'shell' | 'office';

export interface Screen {
  path: string;
  door: Door;
  access: readonly Audience[];
  /** Where it leads instead of showing something; a parameter of its path may stand in it. */
  redirect?: string;
}

const buying: readonly Audience[] = ['buyer', 'manager'];

/** Screens of the back office: a path, `path>where it leads`, or `path>` for its list. Short, since every first visit downloads them. */
const office = (access: readonly Audience[], ...paths: readonly string[]): Screen[] =>
  paths.map((line) => {
    const [path = '', redirect] = line.split('>');
    return { path, door: 'office', access, ...(redirect !== undefined && { redirect: redirect || `${path}/list` }) };
  });

/** In order of match: fixed segments before parameters. */
export const screens: readonly Screen[] = [
  { path: '/products/catalog', door: 'rendered', access: everyone },
  { path: '/products/catalog/:categoryId', door: 'rendered', access: everyone },
  { path: '/products/view/:id', door: 'rendered', access: everyone },
  { path: '/companies/view/:id', door: 'rendered', access: everyone },
  { path: '/collections/view/:id', door: 'rendered', access: everyone },
  { path: '/document/read/:type', door: 'rendered', access: everyone },
  { path: '/blog/all', door: 'rendered', access: everyone },
  { path: '/blog/view/:id', door: 'rendered', access: everyone },
  { path: '/error/error-v1', door: 'rendered', access: everyone },
  { path: '/', door: 'shell', access: everyone },
  { path: '/auth', door: 'shell', access: everyone, redirect: '/auth/login' },
  { path: '/auth/login', door: 'shell', access: everyone },
  { path: '/auth/change_password/:code', door: 'shell', access: everyone },
  { path: '/auth/confirm/:code', door: 'shell', access: everyone },
  { path: '/auth/restore/:code', door: 'shell', access: everyone },
  { path: '/logout', door: 'shell', access: everyone },
  { path: '/cart', door: 'shell', access: everyone },
  { path: '/checkout', door: 'shell', access: everyone },
  { path: '/wishes', door: 'shell', access: everyone },
  { path: '/mails/off', door: 'shell', access: everyone },
  { path: '/tariffs/my', door: 'shell', access: ['buyer', 'vendor'] },
  { path: '/r/:code', door: 'shell', access: everyone },
  { path: '/orders/list/my', door: 'shell', access: buying },
  { path: '/orders/view/:id', door: 'shell', access: signedIn },
  { path: '/chats', door: 'shell', access: signedIn },
  { path: '/chats/assistant', door: 'shell', access: signedIn },
  { path: '/chats/:channel', door: 'shell', access: signedIn },
  { path: '/blog', door: 'rendered', access: everyone, redirect: '/blog/all' },
  { path: '/blog/view', door: 'rendered', access: everyone, redirect: '/blog/all' },
  { path: '/blog/my', door: 'shell', access: signedIn },
  { path: '/blog/edit', door: 'shell', access: signedIn, redirect: '/blog/my' },
  { path: '/blog/edit/:id', door: 'shell', access: signedIn },
  { path: '/blog/create', door: 'shell', access: signedIn },
  { path: '/settings', door: 'shell', access: signedIn, redirect: '/settings/profile' },
  { path: '/settings/profile', door: 'shell', access: signedIn },
  { path: '/settings/account', door: 'shell', access: signedIn },
  ...office(
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
  ...office(['vendor'], '/start'),
  ...office(['vendor', 'admin'], '/companies/new', '/companies/create>/companies/new'),
  ...office(
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
  ...office(['manager', 'admin'], '/users>/users/customers', '/users/customers', '/users/edit/:id'),
  ...office(
    admins,
    '/users/managers',
    '/users/vendors',
    '/users/new',
    '/users/create>/users/new',
    '/settings/regions',
    '/settings/regions/edit/:id',
  ),
];

const matcher = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
const matchers = screens.map((screen) => [matcher(screen.path), screen] as const);

/** The screen of a path (without language prefix, query and hash), or undefined where there is none. */
export function screenOf(path: string): Screen | undefined {
  return matchers.find(([pattern]) => pattern.test(path))?.[1];
}

/** Where a path leads instead of showing something; undefined where it shows something, or is none. */
export function redirectOf(path: string): string | undefined {
  const screen = screenOf(path);
  if (!screen?.redirect) return undefined;
  const segments = path.split('/');
  const values = new Map(screen.path.split('/').map((name, index) => [name, segments[index] ?? '']));
  return screen.redirect.replace(/:\w+/g, (name) => values.get(name) ?? '');
}
