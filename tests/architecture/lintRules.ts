// Builds the linter's configuration: general rules, and one override for each zone of house.ts.
import { DOMAIN_FILES, domains, type Zone, RELATIVE_PATH_MESSAGE, explainDomainOrder, zones } from './house.ts';
import { matchesGlob } from './violations.ts';

/** A pattern of `no-restricted-imports`. In a group the last matching glob decides, as in a .gitignore. */
interface Restriction {
  group?: string[];
  regex?: string;
  message: string;
  allowTypeImports?: boolean;
}

/** Folders that package.json's "imports" name. */
const ROOTS = ['contract', 'server', 'src', 'tests'];

const CLIMBING: Restriction = { regex: String.raw`^(\.\./)+(${ROOTS.join('|')})/`, message: RELATIVE_PATH_MESSAGE };

/** Bounds that good functions never reach. Tests are not bounded in length. */
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
  // Parameters named next, done or callback are not Node callbacks here.
  'promise/no-callback-in-promise': 'off',
  'prefer-const': 'error',
  'react/exhaustive-deps': 'error',
  'react/rules-of-hooks': 'error',
  'react/immutability': 'error',
  'react/preserve-manual-memoization': 'error',
  'react/refs': 'error',
  'react/set-state-in-effect': 'error',
  // Matters to the React Compiler only, which does not run here.
  'react/incompatible-library': 'off',
  'typescript/ban-ts-comment': 'error',
  'typescript/consistent-type-imports': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-import-type-side-effects': 'error',
  // Minor is a branded number, and our stores and adapters are objects of functions without `this`.
  'typescript/no-unsafe-unary-minus': 'off',
  'typescript/unbound-method': 'off',
  // Form fields may be files, and texts are spread by letters: both are checked by value.
  'typescript/no-base-to-string': 'off',
  'typescript/no-misused-spread': 'off',
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  // The checks for control characters have to name them.
  'no-control-regex': 'off',
  // axe checks these on the rendered page; MUI's components hide what the linter looks for.
  'jsx-a11y/anchor-has-content': 'off',
  'jsx-a11y/control-has-associated-label': 'off',
  'jsx-a11y/label-has-associated-control': 'off',
  'jsx-a11y/prefer-tag-over-role': 'off',
  // The sign-in steps move the focus, as specified.
  'jsx-a11y/no-autofocus': 'off',
};

const EXCEPTIONS = [
  { files: ['scripts/**', 'bench/**'], rules: { 'no-console': 'off' } },
  // Required by react-admin's resource list, the tools and the test runners.
  {
    files: ['src/resources/**', '*.config.ts', '**/*.d.ts', 'tests/support/*'],
    rules: { 'import/no-default-export': 'off' },
  },
  {
    files: ['tests/**'],
    plugins: ['vitest'],
    rules: {
      'max-lines-per-function': 'off',
      // A helper that asserts is named `expect…`, so that the rule sees it.
      'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert'] }],
      // A test may check several shapes of an answer.
      'vitest/no-conditional-expect': 'off',
      'vitest/no-standalone-expect': 'off',
      'vitest/require-mock-type-parameters': 'off',
      'vitest/require-to-throw-message': 'off',
      // The second argument is the message of a failure.
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      // Tests that the current user can't run are skipped by a condition and listed at the end of `npm test`.
      'vitest/no-disabled-tests': 'off',
    },
  },
];

/** Builds the content of .oxlintrc.json; the formatter lays it out. */
export function buildLintRules(): string {
  const rules = {
    $schema: './node_modules/oxlint/configuration_schema.json',
    options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
    plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
    categories: { correctness: 'error' },
    ignorePatterns: ['node_modules', 'dist', 'data', 'test-results', 'playwright-report', 'server/db/migrations'],
    rules: GENERAL_RULES,
    overrides: [...EXCEPTIONS, ...zones.flatMap(buildOverrides)],
  };
  return JSON.stringify(rules, null, 2);
}

/** Builds one override for a zone; for domains one each, which forbids the later domains. */
function buildOverrides(zone: Zone): object[] {
  const restrictions = buildRestrictions(zone);
  if (!zone.files.includes(DOMAIN_FILES)) return [override(zone.files, restrictions)];
  return domains.map((domain, place) => {
    const toTheRight = domains.slice(place + 1).map((right) => `#server/domains/${right}/**`);
    const group = [...toTheRight, '!#server/domains/**/tables.ts'];
    const order = { group, message: explainDomainOrder(domain), allowTypeImports: true };
    return override(
      [DOMAIN_FILES.replace('*', domain)],
      toTheRight.length > 0 ? [order, ...restrictions] : restrictions,
    );
  });
}

function override(files: string[], patterns: Restriction[]): object {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [CLIMBING, ...patterns] }] } };
}

function buildRestrictions(zone: Zone): Restriction[] {
  return [...packageBans(zone), ...restrictToTypes(zone), ...banZones(zone)];
}

/** Forbids zones of which only types are allowed. */
function restrictToTypes(zone: Zone): Restriction[] {
  const message = `${zone.because} Its types may be imported: write \`import type\`.`;
  const group = listGlobs(({ name }) => !isRun(zone, name) && Boolean(zone.types?.includes(name)), zone);
  return group.length > 0 ? [{ group, message, allowTypeImports: true }] : [];
}

/** Forbids zones entirely; if only some packages are allowed, everything except these and the allowed zones. */
function banZones(zone: Zone): Restriction[] {
  const { packages, because, types } = zone;
  if (packages && 'only' in packages) {
    const open = zones.filter(({ name }) => isRun(zone, name)).flatMap(({ files }) => files.map((glob) => `#${glob}`));
    const folders = open.map((glob) => glob.replace(/\/\*\*$/, ''));
    const all = ['.', './**', '..', '../**', ...folders, ...open, ...packages.only];
    return [{ group: ['*', ...all.map((glob) => `!${glob}`)], message: because }];
  }
  const group = listGlobs(({ name }) => !isRun(zone, name) && !types?.includes(name), zone);
  return group.length > 0 ? [{ group, message: because }] : [];
}

/**
 * Lists the globs of forbidden zones with the exceptions inside them. An exception ends the search, including other
 * patterns, so nothing may be an exception here that another rule forbids.
 */
function listGlobs(banned: (zone: Zone) => boolean, by: Zone): string[] {
  const group: string[] = [];
  for (const zone of zones) {
    for (const glob of zone.files.map((file) => `#${file}`)) {
      if (banned(zone)) group.push(glob);
      else if (isRun(by, zone.name) && group.some((ban) => isWithinGlob(ban, glob))) group.push(`!${glob}`);
    }
  }
  return group;
}

/** Whether everything that one glob matches is matched by another one. */
function isWithinGlob(outer: string, inner: string): boolean {
  return matchesGlob(inner.replaceAll('**', 'a/b').replaceAll('*', 'a'), outer);
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
