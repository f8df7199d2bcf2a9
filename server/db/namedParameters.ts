/** Named parameters of SQL: `$order_id` instead of `$1`. */

/** Strings, quoted names and comments, whose `$` are no parameters; then named and numbered parameters. */
const tokens = new RegExp(
  [
    /\b[eE]'(?:[^'\\]|\\.|'')*'/, // a string with escapes
    /'(?:[^']|'')*'/,
    /"[^"]*"/,
    /--[^\n]*/,
    /\/\*[\s\S]*?\*\//,
    /(?<![\w$])\$(?<tag>(?:[a-zA-Z_]\w*)?)\$[\s\S]*?\$\k<tag>\$/, // a dollar-quoted string
    /(?<![\w$])\$(?<name>[a-zA-Z_]\w*)/,
    /(?<![\w$])\$(?<position>\d+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** SQL as PostgreSQL takes it, and the names of its parameters: `$1` is the first. */
export interface NumberedSql {
  text: string;
  names: string[];
}

/**
 * Numbers the parameters of SQL by their first occurrence; quoted text and comments stay.
 * @throws Error for a text that has both named and numbered parameters
 */
export function numberParameters(sql: string): NumberedSql {
  const names: string[] = [];
  let isNumbered = false;
  const text = sql.replace(tokens, (token, ...rest) => {
    const { name, position } = rest.at(-1) as { name?: string; position?: string };
    if (position !== undefined) isNumbered = true;
    if (name === undefined) return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  if (isNumbered && names.length > 0) throw new Error(`Both $${names[0]} and numbered parameters in: ${sql}`);
  return { text, names };
}

/** The values in the order of their parameters. A missing one is undefined, which pg sends as null. */
export function orderValues(names: readonly string[], values: object): unknown[] {
  const byName = values as Readonly<Record<string, unknown>>;
  return names.map((name) => byName[name]);
}
