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

/** In order of match: fixed segments before parameters. */
export const screens: readonly Screen[] = [
  { path: '/products/catalog', door: 'rendered', access: everyone },
  { path: '/products/catalog/:categoryId', door: 'rendered', access: everyone },
  { path: '/products/view/:id', door: 'rendered', access: everyone },
  { path: '/companies/view/:id', door: 'rendered', access: everyone },
  { path: '/collections/view/:id', door: 'rendered', access: everyone },
  { path: '/document/read/:type', door: 'rendered', access: everyone },
  { path: '/error/error-v1', door: 'rendered', access: everyone },
  { path: '/', door: 'shell', access: everyone },
  { path: '/auth', door: 'shell', access: everyone, redirect: '/auth/login' },
  { path: '/auth/login', door: 'shell', access: everyone },
  { path: '/auth/change_password/:code', door: 'shell', access: everyone },
  { path: '/logout', door: 'shell', access: everyone },
  { path: '/cart', door: 'shell', access: everyone },
  { path: '/checkout', door: 'shell', access: everyone },
  { path: '/wishes', door: 'shell', access: everyone },
  { path: '/mails/off', door: 'shell', access: everyone },
  { path: '/tariffs/my', door: 'shell', access: ['buyer', 'vendor'] },
  { path: '/r/:code', door: 'shell', access: everyone },
  { path: '/orders/list/my', door: 'shell', access: buying },
  { path: '/orders/view/:id', door: 'shell', access: buying },
  { path: '/settings', door: 'shell', access: signedIn, redirect: '/settings/profile' },
  { path: '/settings/profile', door: 'shell', access: signedIn },
  { path: '/statistics', door: 'office', access: staff },
  { path: '/settings/products', door: 'office', access: staff },
  { path: '/products', door: 'office', access: staff, redirect: '/products/list' },
  { path: '/products/list', door: 'office', access: staff },
  { path: '/products/create', door: 'office', access: staff },
  { path: '/products/new', door: 'office', access: staff, redirect: '/products/create' },
  { path: '/products/edit/:id', door: 'office', access: staff },
  { path: '/start', door: 'office', access: ['vendor'] },
  { path: '/companies', door: 'office', access: staff, redirect: '/companies/list' },
  { path: '/companies/list', door: 'office', access: staff },
  { path: '/companies/new', door: 'office', access: ['vendor', 'admin'] },
  { path: '/companies/create', door: 'office', access: ['vendor', 'admin'], redirect: '/companies/new' },
  { path: '/companies/edit/:id', door: 'office', access: staff },
  { path: '/companies/settings/:id', door: 'office', access: staff, redirect: '/companies/edit/:id' },
  { path: '/products/types', door: 'office', access: admins },
  { path: '/products/types/new', door: 'office', access: admins },
  { path: '/products/types/create', door: 'office', access: admins, redirect: '/products/types/new' },
  { path: '/products/types/edit/:id', door: 'office', access: admins },
  { path: '/products/parameters', door: 'office', access: admins },
  { path: '/products/parameters/new', door: 'office', access: admins },
  { path: '/products/parameters/create', door: 'office', access: admins, redirect: '/products/parameters/new' },
  { path: '/products/parameters/edit/:id', door: 'office', access: admins },
  { path: '/reviews', door: 'office', access: staff, redirect: '/reviews/list' },
  { path: '/reviews/list', door: 'office', access: staff },
  { path: '/reviews/list/unanswered', door: 'office', access: staff },
  { path: '/reviews/edit/:id', door: 'office', access: staff },
  { path: '/categories', door: 'office', access: admins, redirect: '/categories/list' },
  { path: '/categories/list', door: 'office', access: admins },
  { path: '/categories/tree', door: 'office', access: admins },
  { path: '/categories/new', door: 'office', access: admins },
  { path: '/categories/create', door: 'office', access: admins, redirect: '/categories/new' },
  { path: '/categories/edit/:id', door: 'office', access: admins },
  { path: '/collections', door: 'office', access: admins, redirect: '/collections/list' },
  { path: '/collections/list', door: 'office', access: admins },
  { path: '/collections/order', door: 'office', access: admins },
  { path: '/collections/create', door: 'office', access: admins },
  { path: '/collections/new', door: 'office', access: admins, redirect: '/collections/create' },
  { path: '/collections/edit/:id', door: 'office', access: admins },
  { path: '/promocodes', door: 'office', access: admins, redirect: '/promocodes/list' },
  { path: '/promocodes/list', door: 'office', access: admins },
  { path: '/promocodes/list/personal', door: 'office', access: admins },
  { path: '/promocodes/stat', door: 'office', access: admins },
  { path: '/promocodes/new', door: 'office', access: admins },
  { path: '/promocodes/create', door: 'office', access: admins, redirect: '/promocodes/new' },
  { path: '/promocodes/edit/:id', door: 'office', access: admins },
  { path: '/refferals', door: 'office', access: admins, redirect: '/refferals/list' },
  { path: '/refferals/list', door: 'office', access: admins },
  { path: '/refferals/view/:id', door: 'office', access: admins },
  { path: '/tariffs', door: 'office', access: admins, redirect: '/tariffs/list' },
  { path: '/tariffs/list', door: 'office', access: admins },
  { path: '/tariffs/list/buyers', door: 'office', access: admins },
  { path: '/tariffs/list/vendors', door: 'office', access: admins },
  { path: '/tariffs/edit/:id', door: 'office', access: admins },
  { path: '/transactions', door: 'office', access: admins, redirect: '/transactions/list' },
  { path: '/transactions/list', door: 'office', access: admins },
  { path: '/transactions/new', door: 'office', access: admins },
  { path: '/transactions/create', door: 'office', access: admins, redirect: '/transactions/new' },
  { path: '/transactions/view/:id', door: 'office', access: admins },
  { path: '/stores', door: 'office', access: staff, redirect: '/stores/list' },
  { path: '/stores/list', door: 'office', access: staff },
  { path: '/stores/create', door: 'office', access: staff },
  { path: '/stores/new', door: 'office', access: staff, redirect: '/stores/create' },
  { path: '/stores/edit/:id', door: 'office', access: staff },
  { path: '/imports', door: 'office', access: staff, redirect: '/imports/list' },
  { path: '/imports/list', door: 'office', access: staff },
  { path: '/imports/new', door: 'office', access: staff },
  { path: '/imports/create', door: 'office', access: staff, redirect: '/imports/new' },
  { path: '/imports/view/:id', door: 'office', access: staff },
  { path: '/tariffs/providers', door: 'office', access: admins },
  { path: '/orders', door: 'office', access: staff, redirect: '/orders/list/full' },
  { path: '/orders/list', door: 'office', access: staff, redirect: '/orders/list/full' },
  { path: '/orders/list/full', door: 'office', access: staff },
  { path: '/orders/list/new', door: 'office', access: staff },
  { path: '/orders/list/abandoned', door: 'office', access: staff },
  { path: '/orders/edit/:id', door: 'office', access: staff },
  { path: '/users', door: 'office', access: ['manager', 'admin'], redirect: '/users/customers' },
  { path: '/users/customers', door: 'office', access: ['manager', 'admin'] },
  { path: '/users/edit/:id', door: 'office', access: ['manager', 'admin'] },
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
