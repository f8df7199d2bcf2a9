/**
 * Prepared statements of the server against the migrated database: PostgreSQL prepares each, and the declared types of
 * its row and values must fit those that it reports.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { definitions } from '#server/db/statement.ts';
import { copyTemplate } from '#tests/support/postgres.ts';
import { type Comparison, createComparison, toTypeScript } from '#tests/support/statements/compare.ts';
import { createDescriber, type Describer } from '#tests/support/statements/describe.ts';
import { readStatementCalls, root, type Sources, type StatementCall } from '#tests/support/statements/sources.ts';

/** A file that creates statements only when they are needed, so that there may be none to prepare. */
const createdOnUse = 'server/domains/chat/chats.ts';

/** Checks one folder or file only: `STATEMENTS=server/domains/promo/`. */
const only = process.env['STATEMENTS'];
const isChecked = (file: string): boolean => file.startsWith(only ?? 'server/');

/** Statements with one mistake each, by which this test is tested. */
const wrongStatements = 'tests/support/statements/wrongStatements.ts';

const maxColumns = 120;

const database = `statements_${process.pid}`;
let admin: pg.Client;
let client: pg.Client;
let describer: Describer;
let sources: Sources;
let comparison: Comparison;
let calls: StatementCall[];
let wrongCalls: StatementCall[];
let texts: [file: string, text: string][];

beforeAll(async () => {
  const server = inject('postgres');
  admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await copyTemplate(admin, database);
  client = new pg.Client({ ...server, database });
  await client.connect();
  describer = await createDescriber(client);
});
beforeAll(() => {
  sources = readStatementCalls();
  comparison = createComparison(sources.checker);
  calls = sources.calls.filter(({ file }) => isChecked(file));
  wrongCalls = sources.calls.filter(({ file }) => file === wrongStatements);
  texts = [...sources.texts].filter(([file]) => isChecked(file));
});
beforeAll(async () => {
  for (const file of new Set([...calls, ...wrongCalls].map((call) => call.file)))
    await import(/* @vite-ignore */ `${root}${file}`);
});
afterAll(async () => {
  sources.close();
  await client.end();
  await admin.query(`drop database ${database}`);
  await admin.end();
});

// Whether those that are created on use exist depends on the tests before this one
const findNames = ({ file, names }: StatementCall): string[] =>
  file === createdOnUse ? [] : [...definitions.keys()].filter((name) => names?.test(name));

const at = ({ file, line, name }: StatementCall): string => `${file}:${line} ${name}`;

it('have a name that begins with text, and create their statements when their file is loaded', () => {
  const unnamed = calls.filter((call) => !call.names || (findNames(call).length === 0 && call.file !== createdOnUse));
  expect(unnamed.map(at)).toEqual([]);
});

it('have different names', () => {
  const literal = calls.map(({ name }) => name).filter((name) => !name.startsWith('`'));
  expect(literal.filter((name, i) => literal.indexOf(name) < i)).toEqual([]);
});

it('return the rows that they declare and take the values that they declare, by name', async () => {
  expect(await listAllDifferences(calls)).toEqual([]);
});

it('are reported with file, name and column if they do not', async () => {
  const differences = await listAllDifferences(wrongCalls);
  expect(differences[0]).toMatch(new RegExp(`^${wrongStatements}:\\d+ wrong_type: column id `));
  expect(differences.map((difference) => difference.replace(/^.*:\d+ /, ''))).toEqual([
    'wrong_type: column id is number (int4), declared as string',
    'wrong_null: column phone may be null, declared as string',
    'wrong_null_json: column content may be null, declared as object',
    'wrong_undefined: column phone is never undefined',
    'wrong_more_columns: column alive is not declared: alive: boolean',
    'wrong_fewer_columns: column alive is not in the result',
    'wrong_twice: two columns have the same name',
    'wrong_bigints: column sums is string[] (_int8), declared as number[]',
    'wrong_date: column created_at is Date (timestamptz), declared as string',
    'wrong_reason: column id needs no reason in neverNull',
    'wrong_array: column roles is string[] (_text), declared as string',
    'wrong_value: parameter $id is number (int4), declared as string',
    'wrong_list: parameter $ids is number[] (_int4), declared as number',
    'wrong_missing_value: parameter $id may be undefined: pass null',
    'wrong_unused_value: parameter $name is not in the SQL',
    'wrong_undeclared_value: parameter $phone is not declared: phone: string',
    'wrong_json: parameter $value is json: pass JSON.stringify of object[]',
    'wrong_positions: its parameters have no names: $1 number',
    'wrong_table: PostgreSQL rejects it: relation "nothing" does not exist',
  ]);
});

async function listAllDifferences(of: StatementCall[]): Promise<string[]> {
  const differences: string[] = [];
  for (const call of of)
    for (const name of findNames(call)) {
      const found = await listDifferences(call, name);
      differences.push(...found.map((difference) => `${call.file}:${call.line} ${name}: ${difference}`));
    }
  return differences;
}

async function listDifferences(call: StatementCall, name: string): Promise<string[]> {
  const { text, names, neverNull } = definitions.get(name)!;
  try {
    const { columns, parameters } = await describer.describe(text);
    return [
      ...comparison.compareRow(call.row, columns, neverNull),
      ...(parameters.length > names.length
        ? [`its parameters have no names: ${parameters.map((type, i) => `$${i + 1} ${toTypeScript(type)}`).join(', ')}`]
        : comparison.compareValues(call.values, names, parameters)),
    ];
  } catch (error) {
    return [`PostgreSQL rejects it: ${(error as Error).message}`];
  }
}

it('are called with their values by name also where their text is put together', () => {
  const runner = 'server/db/statement.ts:';
  const found = listLines(/\$client\.query\b/g, () => 'use runQuery');
  expect(found.filter((message) => !message.startsWith(runner))).toEqual([]);
});

it('name no CTE after a table', () => {
  const cte =
    /\b(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(\s*(?:select|insert|update|delete|with)\b/gi;
  expect(listLines(cte, ([, name]) => describer.tables.has(name!.toLowerCase()) && `a CTE is named ${name}`)).toEqual(
    [],
  );
});

it('are assigned to constants that say what they find or write', () => {
  const vague = calls.filter(({ constant }) => constant !== undefined && /^[a-z]+$/.test(constant));
  expect(vague.map((call) => `${at(call)}: ${call.constant}`)).toEqual([]);
});

it(`stand in lines of at most ${maxColumns} characters`, () => {
  const files = new Set(calls.map(({ file }) => file));
  const long = listLines(/^.*$/gm, ([line]) => line.length > maxColumns && `${line.length} characters`);
  expect(long.filter((message) => files.has(message.slice(0, message.indexOf(':'))))).toEqual([]);
});

/** The matches in the checked files, each with what is wrong; false for nothing. */
function listLines(pattern: RegExp, judge: (match: RegExpMatchArray) => string | false): string[] {
  return texts.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const message = judge(match);
      return message ? [`${file}:${text.slice(0, match.index).split('\n').length} ${message}`] : [];
    }),
  );
}
