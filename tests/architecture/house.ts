// Which part of the code may import which. Everything that checks imports is built from this file: the linter's rules
// (`npm run lint:rules`) and the test that resolves real paths.

/** Glob of the files of the domains. */
export const DOMAIN_FILES = 'server/domains/*/**';

/** A part of the code. A file belongs to the last matching zone of the list. */
export interface Zone {
  name: string;
  /** Globs from the root: `**` is any depth, `*` a part of one name. */
  files: string[];
  /** Zones whose code it may import; its own is always allowed, and '*' means every one. */
  runs: string[];
  /** Further zones from which it may import types. */
  types?: string[];
  /** Package globs: the only ones that it may import, or those that it may not. */
  packages?: { only: string[] } | { never: string[] };
  /** Whether it may import types of the forbidden packages. */
  packageTypes?: boolean;
  /** The message for a broken rule. */
  because: string;
}

const SERVER = ['server', 'ground', 'db', 'platform', 'gateways', 'http', 'render', 'notifications'];
const DOMAINS = ['domain lists', 'domains', 'reactions', 'tables', 'pure', 'policies'];
const DATABASE_AND_HTTP = ['pg', 'pg-*', 'drizzle-orm', 'drizzle-orm/**', 'fastify', '@fastify/*'];
const ADMIN_AND_ZOD = ['react-admin', 'ra-*', 'ra-*/**', 'zod', 'zod/**'];

export const zones: Zone[] = [
  {
    name: 'contract',
    files: ['contract/**'],
    runs: ['rules', 'postal codes'],
    packages: { only: ['zod', 'zod/**'] },
    because: 'The contract imports zod and nothing else: what both sides promise must not depend on either side.',
  },
  {
    name: 'rules',
    files: [
      'contract/rules/**',
      'contract/client.ts',
      'contract/failures.ts',
      'contract/nouns.ts',
      'contract/roles.ts',
      'contract/screens.ts',
    ],
    runs: [],
    types: ['contract'],
    packages: { never: ['**'] },
    packageTypes: true,
    because:
      'This part of the contract runs in the storefront too, whose bundle has no room for zod: it takes types and nothing else.',
  },
  {
    name: 'postal codes',
    files: ['contract/postalCodes.ts'],
    runs: ['rules'],
    packages: { only: ['postal-code-checker'] },
    because: 'The rules of postal codes stand on the library of their patterns, and on nothing else.',
  },
  {
    name: 'ground',
    files: ['server/*.ts'],
    runs: ['contract', 'rules'],
    types: [...SERVER, ...DOMAINS],
    because: 'All of the server stands on config, context and failures, so they run nothing of it.',
  },
  {
    name: 'server',
    files: [
      'server/main.ts',
      'server/app.ts',
      'server/adminLink.ts',
      'server/installation.ts',
      'server/factorResetCli.ts',
      'server/importCli.ts',
      'server/transferCli.ts',
      'server/verifyCli.ts',
    ],
    runs: ['contract', 'rules', ...SERVER, ...DOMAINS, 'seed'],
    types: ['storefront entry'],
    because: 'The server never runs the code of the pages: it renders the storefront as it was built.',
  },
  {
    name: 'db',
    files: ['server/db/**'],
    runs: ['contract', 'rules', 'ground'],
    because: 'The database kit stands leftmost in the server: it knows no platform, no HTTP and no domain.',
  },
  {
    name: 'platform',
    files: ['server/platform/**'],
    runs: ['contract', 'rules', 'ground', 'db'],
    types: ['gateways'],
    because: 'The platform serves every domain alike, so it knows none, and no HTTP either.',
  },
  {
    name: 'gateways',
    files: ['server/gateways/**'],
    runs: ['contract', 'rules', 'ground', 'db', 'platform'],
    packages: { never: ['fastify', '@fastify/*'] },
    because: 'A gateway is the way to one outside service: it knows no domain and no HTTP of ours.',
  },
  {
    name: 'http',
    files: ['server/http/**'],
    runs: ['contract', 'rules', 'ground', 'db', 'platform'],
    types: ['gateways'],
    because: 'server/http turns every endpoint into a route by the contract alone: it knows no domain.',
  },
  {
    name: 'render',
    files: ['server/render/**'],
    runs: ['contract', 'rules', 'ground', 'http'],
    types: ['storefront entry'],
    because: 'Rendering asks the API like any client, by the inner send, and uses the storefront as it was built.',
  },
  {
    name: 'notifications',
    files: ['server/notifications/**'],
    runs: ['contract', 'rules', 'ground', 'db', 'platform', 'tables'],
    types: ['gateways', 'domain lists'],
    packages: { never: ['fastify', '@fastify/*'] },
    because: 'Notifications are called by reactions: they call no domain back.',
  },
  {
    name: 'domain lists',
    files: ['server/domains/*.ts'],
    runs: ['contract', 'rules', 'ground', 'db', 'platform', 'notifications', ...DOMAINS],
    types: ['gateways'],
    because: 'The lists of the domains name handlers and reactions: they know no HTTP and no page.',
  },
  {
    name: 'domains',
    files: [DOMAIN_FILES],
    runs: ['contract', 'rules', 'postal codes', 'ground', 'db', 'platform', 'tables', 'pure', 'policies'],
    types: ['gateways', 'domain lists'],
    packages: { never: ['fastify', '@fastify/*'] },
    because:
      'A domain knows no HTTP and no page, and calls nobody outside: that is a job, and what follows elsewhere is a reaction.',
  },
  {
    name: 'reactions',
    files: ['server/domains/*/reactions.ts'],
    runs: ['contract', 'rules', 'ground', 'db', 'platform', 'notifications', 'domains', 'tables', 'pure', 'policies'],
    types: ['gateways', 'domain lists'],
    packages: { never: ['fastify', '@fastify/*'] },
    because: 'A reaction calls its domain, those to its left and notifications: no HTTP and no page.',
  },
  {
    name: 'tables',
    files: ['server/domains/**/tables.ts', 'server/domains/nouns.ts'],
    runs: ['contract', 'rules', 'db', 'platform'],
    because:
      'Every domain may read every table, so a file of tables runs nothing but the database kit, the platform and other tables.',
  },
  {
    name: 'pure',
    files: [
      'status',
      'totals',
      'cardSums',
      'tree',
      'hours',
      'present',
      'requestedRefunds',
      'screenRefunds',
      'decideFailedRefunds',
    ].map((name) => `server/domains/**/${name}.ts`),
    runs: ['contract', 'rules', 'ground'],
    types: [...SERVER, ...DOMAINS],
    packages: { never: DATABASE_AND_HTTP },
    packageTypes: true,
    because: 'A pure file decides from what it is given, so that a test needs no database: no query, no Fastify.',
  },
  {
    name: 'policies',
    files: ['server/domains/**/policy.ts'],
    runs: ['contract', 'rules', 'ground', 'tables'],
    types: [...SERVER, ...DOMAINS],
    packages: { never: ['pg', 'pg-*', 'fastify', '@fastify/*'] },
    packageTypes: true,
    because: 'A policy says whose a row is, as a condition for the query: it may word SQL, and sends none.',
  },
  {
    name: 'seed',
    files: ['server/seed/**'],
    runs: ['contract', 'rules', ...SERVER.filter((name) => name !== 'render'), ...DOMAINS],
    because: 'The demo is made on the server by the same actions as the API, and knows no page.',
  },
  {
    name: 'shared',
    files: ['session', 'api', 'theme', 'ui', 'i18n', 'conversation'].map((name) => `src/${name}/**`),
    runs: ['rules'],
    types: ['contract'],
    packages: { never: ADMIN_AND_ZOD },
    packageTypes: true,
    because:
      'Both doors share this, and the storefront has no room for react-admin and zod: it takes the rules and the types of the contract.',
  },
  {
    name: 'storefront',
    files: ['src/storefront/**'],
    runs: ['rules', 'postal codes', 'shared', 'sign-in'],
    types: ['contract'],
    packages: { never: ADMIN_AND_ZOD },
    packageTypes: true,
    because:
      'The storefront is what buyers download: no react-admin, no zod, no back office; of the contract only its rules and its types.',
  },
  {
    name: 'back office',
    files: ['src/backOffice/**'],
    runs: ['contract', 'rules', 'shared', 'kit', 'providers', 'resource list'],
    because: 'The back office is a door of its own: it knows no storefront and no server.',
  },
  {
    name: 'kit',
    files: ['src/backOffice/kit/**'],
    runs: ['contract', 'rules', 'shared'],
    because: 'The kit draws any resource from its contract, so it knows none.',
  },
  {
    name: 'providers',
    files: ['src/dataProvider/**', 'src/authProvider/**'],
    runs: ['contract', 'rules', 'shared', 'sign-in'],
    because: 'The providers are generic over the contract: they know no resource and no screen.',
  },
  {
    name: 'sign-in',
    files: ['src/authProvider/signIn/**'],
    runs: ['rules', 'shared'],
    types: ['contract'],
    packages: { never: ADMIN_AND_ZOD },
    packageTypes: true,
    because:
      'The login page of the storefront runs the steps of signing in, so they take no react-admin, no zod and no screen.',
  },
  {
    name: 'resources',
    files: ['src/resources/**'],
    runs: ['contract', 'rules', 'shared', 'kit', 'providers'],
    because: 'A resource is made of the kit, the providers and the contract: it knows no storefront and no server.',
  },
  {
    name: 'resource list',
    files: ['src/resources/index.ts', 'src/resources/index.tsx'],
    runs: ['resources', 'kit', 'shared', 'rules'],
    because: 'The list of resources is the menu, and only lists.',
  },
  {
    name: 'storefront entry',
    files: ['src/entries/storefront*'],
    runs: ['rules', 'shared', 'storefront'],
    types: ['contract'],
    packages: { never: ADMIN_AND_ZOD },
    packageTypes: true,
    because: "The storefront's entry pulls in what buyers download: no react-admin, no zod, no back office.",
  },
  {
    name: 'back office entry',
    files: ['src/entries/backOffice*'],
    runs: ['contract', 'rules', 'shared', 'kit', 'providers', 'back office', 'resources', 'resource list'],
    because: "The back office's entry knows no storefront and no server.",
  },
  {
    name: 'scripts',
    files: ['scripts/*.mjs'],
    runs: [],
    // The only package is the one that finds Chromium, imported dynamically after the installation.
    packages: { only: ['node:*', '@playwright/test'] },
    because: 'npm start and npm test run before any package is there, so their scripts use Node alone.',
  },
  {
    name: 'tools',
    files: ['*.config.ts', 'tests/**', 'bench/**', 'scripts/**/*.ts'],
    runs: ['*'],
    because: 'Tests, bench and configuration may look at everything.',
  },
];

/**
 * In order: a domain calls the code of those before it only. What must happen in a later domain is a reaction to an
 * event.
 */
export const domains = [
  'settings',
  'geo',
  'documents',
  'users',
  'auth',
  'bonuses',
  'payments',
  'tariffs',
  'companies',
  'stores',
  'tax',
  'delivery',
  'catalog',
  'promo',
  'carts',
  'orders',
  'chat',
  'blog',
  'assistant',
  'imports',
  'statistics',
  'campaigns',
  'audit',
  'operation',
];

/** The message for a domain that calls a later one. */
export function explainDomainOrder(domain: string): string {
  return `The domain ${domain} calls only those to its left: what must happen in another one after this is a reaction, by ctx.emit.`;
}

/** The message for a relative import out of its part of the code. */
export const RELATIVE_PATH_MESSAGE =
  'Write the way from the root, such as #contract/money.ts: then the rules of the house see where an import goes.';
