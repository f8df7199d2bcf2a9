/**
 * The nouns of the API: what both sides and the tests have to know of each, besides its calls. Without zod, because
 * the storefront loads it too.
 */
import { admins, managersAndAdmins, staff, vendorsAndAdmins, type Audience } from './roles.ts';

/**
 * Screens of the back office: those who may open them, then their paths; `path>target` is a redirect, and `path>` a
 * redirect to the list below the path. Other audiences may follow, each with its paths. The notation is short, because
 * every first visit downloads it.
 */
export type OfficeScreens = readonly (readonly Audience[] | string)[];

export interface Noun {
  screens?: OfficeScreens;
  /**
   * Whether the audit log has its writes. `undoable`: its edits can be undone there; `unlisted`: the log's filter does
   * not offer it.
   */
  audit?: 'undoable' | 'listed' | 'unlisted';
  /** Further names under which the audit log has entries of this noun. */
  alsoAudits?: readonly string[];
  /**
   * Who gets a hint when a record changes: `everyone`, its `owners` (its buyer or author, and people of its company),
   * or admins alone, the default.
   */
  hints?: 'everyone' | 'owners';
}

/**
 * The usual screens: list, create and edit.
 * @param create the last part of the create screen's path; the other of `create` and `new` redirects to it
 * @param one the part of the path of one record's screen
 */
const listCreateEdit = (
  access: readonly Audience[],
  section: string,
  create: 'create' | 'new' = 'create',
  one: 'edit' | 'view' = 'edit',
): OfficeScreens => [
  access,
  `${section}>`,
  `${section}/list`,
  `${section}/${create}`,
  `${section}/${create === 'new' ? 'create' : 'new'}>${section}/${create}`,
  `${section}/${one}/:id`,
];

/** The usual screens of a list without a section of its own. */
const listNewEdit = (access: readonly Audience[], list: string): OfficeScreens => [
  access,
  list,
  `${list}/new`,
  `${list}/create>${list}/new`,
  `${list}/edit/:id`,
];

/** In the order in which the audit log's filter offers them. */
export const nouns = {
  products: { audit: 'undoable', hints: 'owners', screens: listCreateEdit(staff, '/products') },
  families: { audit: 'listed', hints: 'owners' },
  categories: {
    audit: 'undoable',
    hints: 'everyone',
    screens: [...listCreateEdit(admins, '/categories', 'new'), '/categories/tree'],
  },
  productTypes: {
    audit: 'listed',
    hints: 'everyone',
    screens: listNewEdit(admins, '/products/types'),
  },
  parameters: {
    audit: 'listed',
    hints: 'everyone',
    screens: listNewEdit(admins, '/products/parameters'),
  },
  collections: {
    audit: 'undoable',
    hints: 'everyone',
    screens: [...listCreateEdit(admins, '/collections'), '/collections/order'],
  },
  reviews: {
    audit: 'listed',
    hints: 'owners',
    screens: [
      staff,
      '/reviews>',
      '/reviews/list',
      '/reviews/list/unanswered',
      '/reviews/list/waiting',
      '/reviews/edit/:id',
    ],
  },
  companies: {
    audit: 'undoable',
    hints: 'owners',
    screens: [
      staff,
      '/companies>',
      '/companies/list',
      '/companies/edit/:id',
      '/companies/settings/:id>/companies/edit/:id',
      vendorsAndAdmins,
      '/companies/new',
      '/companies/create>/companies/new',
      ['vendor'],
      '/start',
    ],
  },
  stores: { audit: 'undoable', hints: 'owners', screens: listCreateEdit(staff, '/stores') },
  deliveryZones: { audit: 'listed', hints: 'owners', screens: listCreateEdit(staff, '/delivery') },
  orders: {
    audit: 'listed',
    hints: 'owners',
    screens: [
      staff,
      '/orders>/orders/list/full',
      '/orders/list>/orders/list/full',
      '/orders/list/full',
      '/orders/list/new',
      '/orders/list/abandoned',
      '/orders/edit/:id',
    ],
  },
  carts: { audit: 'listed' },
  users: {
    audit: 'undoable',
    screens: [
      managersAndAdmins,
      '/users>/users/customers',
      '/users/customers',
      '/users/edit/:id',
      admins,
      '/users/managers',
      '/users/vendors',
      '/users/new',
      '/users/create>/users/new',
    ],
  },
  countries: {
    audit: 'undoable',
    hints: 'everyone',
    screens: [admins, '/settings/regions', '/settings/regions/edit/:id'],
  },
  transactions: { audit: 'listed', screens: listCreateEdit(admins, '/transactions', 'new', 'view') },
  promoCodes: {
    audit: 'undoable',
    alsoAudits: ['promoSettings'],
    screens: [...listCreateEdit(admins, '/promocodes', 'new'), '/promocodes/list/personal', '/promocodes/stat'],
  },
  promotions: {
    audit: 'undoable',
    hints: 'owners',
    screens: listCreateEdit(vendorsAndAdmins, '/promotions'),
  },
  refferals: {
    audit: 'listed',
    screens: [admins, '/refferals>', '/refferals/list', '/refferals/list/held', '/refferals/view/:id'],
  },
  taxClasses: {
    audit: 'undoable',
    screens: listNewEdit(admins, '/settings/tax_classes'),
  },
  taxRates: {
    audit: 'undoable',
    screens: listNewEdit(admins, '/settings/tax_rates'),
  },
  settings: { alsoAudits: ['shopSettings'], screens: [admins, '/settings/rules'] },
  jobs: { audit: 'listed', screens: [admins, '/settings/jobs'] },
  tariffs: {
    audit: 'undoable',
    screens: [
      admins,
      '/tariffs>',
      '/tariffs/list',
      '/tariffs/list/buyers',
      '/tariffs/list/vendors',
      '/tariffs/edit/:id',
    ],
  },
  documents: {
    audit: 'listed',
    hints: 'everyone',
    screens: [
      admins,
      '/documents>/documents/legacy',
      '/documents/legacy',
      '/documents/privacy',
      '/documents/childsafety',
      '/documents/shipping',
      '/documents/refund',
      '/documents/edit/:id',
    ],
  },
  publications: {
    audit: 'listed',
    hints: 'owners',
    screens: [admins, '/blog/moderation', '/blog/moderation/waiting', '/blog/moderation/edit/:id'],
  },
  imports: {
    audit: 'listed',
    screens: listCreateEdit(staff, '/imports', 'new', 'view'),
  },
  categoryRequests: {
    audit: 'listed',
    screens: [admins, '/categories/requests', '/categories/requests/waiting', '/categories/requests/edit/:id'],
  },
  pushCampaigns: {
    audit: 'listed',
    screens: listCreateEdit(admins, '/push'),
  },
  channels: {
    audit: 'undoable',
    screens: [admins, '/channels>', '/channels/list', '/channels/edit/:id>/channels/list'],
  },
  chats: { audit: 'unlisted', alsoAudits: ['chat_posts'] },
  messages: { hints: 'owners' },
  audit: { screens: [admins, '/settings/audit', '/settings/audit/view/:id'] },
  counter: { screens: [staff, '/orders/create', '/orders/new>/orders/create'] },
  payments: { screens: [admins, '/tariffs/providers'] },
  readiness: { screens: [admins, '/settings/readiness'] },
  shipping: { screens: [staff, '/settings/shipping'] },
  statistics: { screens: [staff, '/statistics'] },
  stock: { screens: [staff, '/settings/products'] },
} as const satisfies Readonly<Record<string, Noun>>;

type Nouns = typeof nouns;
/** The nouns of the list above. */
export type DeclaredNoun = keyof Nouns;
/** Nouns that only have calls: no screens, no entries in the audit log, no hints. */
type PlainNoun =
  | 'abandoned'
  | 'account'
  | 'addresses'
  | 'agreements'
  | 'assistant'
  | 'auth'
  | 'basket'
  | 'purchases'
  | 'contacts'
  | 'deliveryQuotes'
  | 'exports'
  | 'factors'
  | 'health'
  | 'maps'
  | 'orderLinks'
  | 'orderPreviews'
  | 'productChanges'
  | 'push'
  | 'rewards'
  | 'setup'
  | 'wishes';
export type NounName = DeclaredNoun | PlainNoun;

type NounWith<Property extends keyof Noun, Value> = {
  [N in DeclaredNoun]: Nouns[N] extends Readonly<Record<Property, Value>> ? N : never;
}[DeclaredNoun];
type FurtherNames<Names extends DeclaredNoun> = {
  [N in Names]: Nouns[N] extends { alsoAudits: readonly (infer Name)[] } ? Name : never;
}[Names];

/** Nouns whose edits can be undone in the audit log. */
export type UndoableNoun = NounWith<'audit', 'undoable'>;
/** Nouns by which the audit log can be filtered. */
export type ListedNoun =
  | NounWith<'audit', 'undoable' | 'listed'>
  | FurtherNames<Exclude<DeclaredNoun, NounWith<'audit', 'unlisted'>>>;
/** All nouns of the audit log. */
export type AuditedNoun = NounWith<'audit', string> | FurtherNames<DeclaredNoun>;
/** Nouns whose records have owners, who get hints. */
export type OwnedNoun = NounWith<'hints', 'owners'>;

// Functions, because the storefront's bundle leaves out those that it does not call.
const listEntries = () => Object.entries(nouns) as [DeclaredNoun, Noun][];

/** Lists all names that entries of the audit log have. */
export const listAuditedNouns = (): AuditedNoun[] =>
  listEntries().flatMap(
    ([name, { audit, alsoAudits = [] }]) => [...(audit ? [name] : []), ...alsoAudits] as AuditedNoun[],
  );

/** Lists the names by which the audit log can be filtered, in this order. */
export const listListedNouns = (): ListedNoun[] =>
  listEntries().flatMap(([name, { audit, alsoAudits = [] }]) =>
    audit === 'unlisted' ? [] : ([...(audit ? [name] : []), ...alsoAudits] as ListedNoun[]),
  );

/** Whether edits of a noun can be undone in the audit log. */
export const isUndoable = (noun: string): noun is UndoableNoun =>
  (nouns as Readonly<Record<string, Noun>>)[noun]?.audit === 'undoable';

/** Who gets hints about a noun's records, by default admins alone. */
export const getHintReceivers = (noun: string): NonNullable<Noun['hints']> | 'admins' =>
  (nouns as Readonly<Record<string, Noun>>)[noun]?.hints ?? 'admins';

export interface ResourcePaths {
  create?: string;
  edit: string;
}

/**
 * Finds the paths of a noun's create and edit screens.
 * @throws Error if it has no screen of one record
 */
export function getResourcePaths(name: string): ResourcePaths {
  const screens = (nouns as Readonly<Record<string, Noun>>)[name]?.screens ?? [];
  const paths = screens.filter((entry) => typeof entry === 'string');
  const [edit] = paths.filter((path) => /\/:id(>|$)/.test(path)).map((path) => path.split('>')[0]!);
  if (edit === undefined) throw new Error(`${name} has no screen of one record in contract/nouns.ts`);
  // Not a list of new records, such as /orders/list/new
  const create = paths.find((path) => /^[^>]+(?<!\/list)\/(new|create)$/.test(path));
  return { ...(create !== undefined && { create }), edit };
}
