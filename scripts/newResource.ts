// npm run new:resource -- brands: makes a resource that works, as a start for a new one.
// The templates in newResource/ are the code of a resource named `someThings`; docs/add-a-resource.md explains them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordNames } from '#contract/failures.ts';
import { nouns } from '#contract/nouns.ts';
import { screens } from '#contract/screens.ts';
import { applyNames, InvalidNames, type Names, readNames, toSnakeCase } from './newResource/names.ts';

const root = join(import.meta.dirname, '..');

/** Template → the file that it makes. */
const files: Readonly<Record<string, string>> = {
  'contract.ts.txt': 'contract/someThings.ts',
  'tables.ts.txt': 'server/domains/someThings/tables.ts',
  'handlers.ts.txt': 'server/domains/someThings/someThings.ts',
  'screen.tsx.txt': 'src/resources/someThings/index.tsx',
  'labels.ts.txt': 'src/resources/someThings/labels.ts',
  'test.ts.txt': 'tests/api/someThings.test.ts',
};

/** A line of an existing file. */
interface Insertion {
  file: string;
  /** The line above which it is inserted: the end of a list. */
  before: string;
  line: string;
}

const importEnd = '\n\n';

/** The lists that have to know the resource. Each is checked: by the compiler, or by a test that names the file. */
const insertions: readonly Insertion[] = [
  { file: 'contract/index.ts', before: importEnd, line: "import { someThings } from './someThings.ts';" },
  { file: 'contract/index.ts', before: '} satisfies Readonly<Record<NounName', line: '  someThings,' },
  {
    file: 'contract/nouns.ts',
    before: '} as const satisfies Readonly<Record<string, Noun>>',
    line: "  someThings: { audit: 'undoable', screens: listCreateEdit(admins, '/somethings') },",
  },
  { file: 'contract/resource.ts', before: importEnd, line: "import { someThings } from './someThings.ts';" },
  {
    file: 'contract/resource.ts',
    before: '} satisfies Record<string, ResourceCalls>',
    line:
      '  someThings: { list: someThings.list, one: someThings.get, create: someThings.create, ' +
      "update: someThings.edit, remove: someThings.remove, dialect: 'simple-rest' },",
  },
  {
    file: 'contract/failures.ts',
    before: '} as const satisfies Record<string, { en: string; ru: string }>;\n\nexport type RecordName',
    line: "  some_thing: { en: 'some thing', ru: 'запись' },",
  },
  {
    file: 'server/domains/index.ts',
    before: importEnd,
    line: "import { someThings } from './someThings/someThings.ts';",
  },
  { file: 'server/domains/index.ts', before: '};\n', line: '  someThings,' },
  {
    file: 'server/domains/nouns.ts',
    before: '} as const satisfies Readonly<Record<AuditedNoun',
    line: "  someThings: { from: 'some_things', name: 'name' },",
  },
  {
    file: 'server/domains/audit/undo.ts',
    before: '\ntype Edit =',
    line: "import { someThings } from '#server/domains/someThings/someThings.ts';",
  },
  {
    file: 'server/domains/audit/undo.ts',
    before: '} satisfies Record<UndoableNoun',
    line: '  someThings,',
  },
  { file: 'tests/architecture/house.ts', before: "  'audit',\n", line: "  'someThings'," },
  { file: 'src/resources/index.ts', before: importEnd, line: "import someThings from './someThings/index.tsx';" },
  { file: 'src/resources/index.ts', before: '] as const;\n\nexport const resources', line: '  someThings,' },
  {
    file: 'tests/support/isolation/logged.ts',
    before: '};\n\n/** Writes that are not played here',
    line: "  ...playUsualCalls('someThings', () => ({ name: unique('Some thing') })),",
  },
];

/**
 * Checks that the names are not taken.
 * @throws InvalidNames if the repository has something of these names
 */
function assertFree(names: Names): void {
  const { plural, singular } = names;
  const taken = [
    ...Object.keys(nouns).filter((noun) => noun.toLowerCase() === plural.toLowerCase()),
    ...Object.keys(recordNames).filter((name) => name === toSnakeCase(singular)),
    ...Object.values(files)
      .map((file) => applyNames(file, names))
      .flatMap((file) => [file, dirname(file)].filter((path) => path.includes(plural) && existsSync(join(root, path)))),
    ...screens.map(({ path }) => path).filter((path) => path.split('/')[1] === plural.toLowerCase()),
  ];
  if (taken[0] !== undefined) throw new InvalidNames(`“${plural}” is taken: there is ${taken[0]} already.`);
}

/**
 * Builds the texts of all files that change, by path.
 * @throws Error if a list is not where it used to be
 */
function buildTexts(names: Names): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [template, file] of Object.entries(files)) {
    const source = readFileSync(join(root, 'scripts', 'newResource', template), 'utf8');
    texts.set(applyNames(file, names), applyNames(source, names));
  }
  for (const { file, before, line } of insertions) {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
    // Imports end at the last one; blank lines stand between other parts too.
    const at = before === importEnd ? text.indexOf(';\n', text.lastIndexOf('\nimport ')) + 2 : text.indexOf(before);
    if (at <= 0) throw new Error(`${file} has no “${before.trim()}” any more: mend scripts/newResource.ts`);
    texts.set(file, `${text.slice(0, at)}${applyNames(line, names)}\n${text.slice(at)}`);
  }
  return texts;
}

function runTool(file: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

function makeResource(names: Names): void {
  const texts = buildTexts(names);
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  runTool('drizzle-kit/bin.cjs', 'generate', '--name', toSnakeCase(names.plural));
  runTool('tsx/dist/cli.mjs', 'scripts/lintRules.ts');
  runTool('oxfmt/bin/oxfmt', ...texts.keys(), '.oxlintrc.json');

  const { plural } = names;
  const made = Object.values(files).map((file) => applyNames(file, names));
  const changed = [...texts.keys()].filter((path) => !made.includes(path));
  console.log(
    `Made the resource ${plural}:\n  ${made.join('\n  ')}\n  server/db/migrations/*_${toSnakeCase(plural)}.sql`,
  );
  console.log(`Added it to:\n  ${changed.join('\n  ')}\n  .oxlintrc.json`);
  console.log(`Next:
  1. npm start, and sign in as an admin: its list is at /${plural.toLowerCase()}/list.
  2. Write its texts in both languages: src/resources/${plural}/labels.ts.
  3. Add its fields to contract/${plural}.ts, tables.ts, the screen and the labels; then write the migration by
     npm run db:generate -- --name ${toSnakeCase(plural)}_fields
  4. npm run types && npm run lint && npx vitest run tests/api/${plural}.test.ts tests/architecture
docs/add-a-resource.md explains each step.`);
}

try {
  const names = readNames(process.argv.slice(2));
  assertFree(names);
  makeResource(names);
} catch (error) {
  if (!(error instanceof InvalidNames)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
