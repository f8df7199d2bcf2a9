// Makes the linter's configuration: its general rules, and from the house's zones one override each.
import { DOMAIN_FILES, domains, type Zone, WHY_NOT_CLIMB, whyNotRight, zones } from './house.ts';
import { fits } from './verdict.ts';

/** A pattern of `no-restricted-imports`; in a group the last glob that fits decides, as in a .gitignore. */
interface Restriction {
  group?: string[];
  regex?: string;
  message: string;
  allowTypeImports?: boolean;
}

/** The folders that package.json's "imports" name. */
const ROOTS = ['contract', 'server', 'src', 'tests'];

const CLIMBING: Restriction = { regex: String.raw`^(\.\./)+(${ROOTS.join('|')})/`, message: WHY_NOT_CLIMB };

/** Bounds that well-written functions do not reach. Tests are sentences in a list: their length is not bounded. */
const FUNCTION_BOUNDS = {
  complexity: ['error', { max: 30 }],
  'max-lines-per-function': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
};

const GENERAL_RULES = {
  ...FUNCTION_BOUNDS,
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'import/no-default-export': 'error',
  'no-console': 'error',
  'no-restricted-imports': ['error', { patterns: [CLIMBING] }],
  'no-var': 'error',
  // A parameter called next, done or callback is not Node's callback here.
  'promise/no-callback-in-promise': 'off',
  'prefer-const': 'error',
  'react/exhaustive-deps': 'error',
  'react/rules-of-hooks': 'error',
  // What only the React Compiler needs, which does not run here.
  'react/immutability': 'off',
  'react/incompatible-library': 'off',
  'react/preserve-manual-memoization': 'off',
  'react/refs': 'off',
  'react/set-state-in-effect': 'off',
  'typescript/ban-ts-comment': 'error',
  'typescript/consistent-type-imports': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-import-type-side-effects': 'error',
  // Minor is a number with a name, and our stores and adapters are objects of functions without `this`.
  'typescript/no-unsafe-unary-minus': 'off',
  'typescript/unbound-method': 'off',
  // A field of a form may be a file and a text is spread by its letters: we know, and check by value.
  'typescript/no-base-to-string': 'off',
  'typescript/no-misused-spread': 'off',
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  // Text that may not hold control characters is found by naming them.
  'no-control-regex': 'off',
  // axe judges these on the page itself; MUI's components hide what the linter looks for.
  'jsx-a11y/anchor-has-content': 'off',
  'jsx-a11y/control-has-associated-label': 'off',
  'jsx-a11y/label-has-associated-control': 'off',
  'jsx-a11y/prefer-tag-over-role': 'off',
  // The sign-in steps move the focus on purpose, as the specification asks.
  'jsx-a11y/no-autofocus': 'off',
};

const EXCEPTIONS = [
  { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
  // What react-admin's list, the tools and the test runners ask for.
  {
    files: ['src/resources/**', '*.config.ts', '**/*.d.ts', 'tests/support/*'],
    rules: { 'import/no-default-export': 'off' },
  },
  {
    files: ['tests/**'],
    plugins: ['vitest'],
    rules: {
      'max-lines-per-function': 'off',
      // Our assertions also stand in named functions, and a test may ask several shapes of answer.
      'vitest/expect-expect': 'off',
      'vitest/no-conditional-expect': 'off',
      'vitest/no-standalone-expect': 'off',
      'vitest/require-mock-type-parameters': 'off',
      'vitest/require-to-throw-message': 'off',
      // The second one is the sentence that a failure shows.
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      // What the present user can't run is skipped by a condition and listed by name at the end of `npm test`.
      'vitest/no-disabled-tests': 'off',
    },
  },
];

/** The content of .oxlintrc.json; the formatter lays it out. */
export function lintRules(): string {
  const rules = {
    $schema: './node_modules/oxlint/configuration_schema.json',
    options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
    plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
    categories: { correctness: 'error' },
    ignorePatterns: ['node_modules', 'dist', 'data', 'test-results', 'playwright-report', 'server/db/migrations'],
    rules: GENERAL_RULES,
    overrides: [...EXCEPTIONS, ...zones.flatMap(overridesOf)],
  };
  return JSON.stringify(rules, null, 2);
}

/** One override for a zone; for the folders of the domains one for each, which closes those to its right. */
function overridesOf(zone: Zone): object[] {
  const restrictions = restrictionsOf(zone);
  if (!zone.files.includes(DOMAIN_FILES)) return [override(zone.files, restrictions)];
  return domains.map((domain, place) => {
    const toTheRight = domains.slice(place + 1).map((right) => `#server/domains/${right}/**`);
    const group = [...toTheRight, '!#server/domains/**/tables.ts'];
    const order = { group, message: whyNotRight(domain), allowTypeImports: true };
    return override(
      [DOMAIN_FILES.replace('*', domain)],
      toTheRight.length > 0 ? [order, ...restrictions] : restrictions,
    );
  });
}

function override(files: string[], patterns: Restriction[]): object {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [CLIMBING, ...patterns] }] } };
}

function restrictionsOf(zone: Zone): Restriction[] {
  return [...packageBans(zone), ...ofTypesOnly(zone), ...closed(zone)];
}

/** The zones from which only types may come. */
function ofTypesOnly(zone: Zone): Restriction[] {
  const message = `${zone.because} Its types may be imported: write \`import type\`.`;
  const group = globsOf(({ name }) => !isRun(zone, name) && Boolean(zone.types?.includes(name)), zone);
  return group.length > 0 ? [{ group, message, allowTypeImports: true }] : [];
}

/** The zones from which nothing may come; where only some packages may come, everything but these and what is open. */
function closed(zone: Zone): Restriction[] {
  const { packages, because, types } = zone;
  if (packages && 'only' in packages) {
    const open = zones.filter(({ name }) => isRun(zone, name)).flatMap(({ files }) => files.map((glob) => `#${glob}`));
    const folders = open.map((glob) => glob.replace(/\/\*\*$/, ''));
    const all = ['.', './**', '..', '../**', ...folders, ...open, ...packages.only];
    return [{ group: ['*', ...all.map((glob) => `!${glob}`)], message: because }];
  }
  const group = globsOf(({ name }) => !isRun(zone, name) && !types?.includes(name), zone);
  return group.length > 0 ? [{ group, message: because }] : [];
}

/**
 * The globs of what is banned, with the exceptions that lie inside. An exception ends the whole search, findings
 * of other patterns included, so that nothing may be excepted here that is banned elsewhere.
 */
function globsOf(banned: (zone: Zone) => boolean, by: Zone): string[] {
  const group: string[] = [];
  for (const zone of zones) {
    for (const glob of zone.files.map((file) => `#${file}`)) {
      if (banned(zone)) group.push(glob);
      else if (isRun(by, zone.name) && group.some((ban) => covers(ban, glob))) group.push(`!${glob}`);
    }
  }
  return group;
}

/** Whether what a glob finds lies within another one, both as the patterns write them. */
function covers(outer: string, inner: string): boolean {
  return fits(inner.replaceAll('**', 'a/b').replaceAll('*', 'a'), outer);
}

function packageBans({ packages, because, packageTypes }: Zone): Restriction[] {
  if (!packages || !('never' in packages)) return [];
  const names = packages.never.map((glob) =>
    glob
      .replace(/^\*\*/, '[^#.].*')
      .replaceAll('**', '.+')
      .replaceAll(/(?<![.\]])\*/g, '[^/]+'),
  );
  return [{ regex: `^(${names.join('|')})$`, message: because, ...(packageTypes && { allowTypeImports: true }) }];
}

function isRun(zone: Zone, other: string): boolean {
  return other === zone.name || zone.runs.includes('*') || zone.runs.includes(other);
}
