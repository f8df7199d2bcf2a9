// Finds the texts of the sources in both languages: every object with an `en` and a `ru`.
import { parseAst } from 'vite';

export interface Text {
  /** `fields.name` */
  key: string;
  text: string;
  /** Whether a function returns it; functions may also contain strings that nobody reads. */
  isWithinFunction: boolean;
}

export interface Pair {
  path: string;
  en: Text[];
  ru: Text[];
  /** Keys that one language lacks. */
  missing: string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* listChildren(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value;
    else if (Array.isArray(value)) for (const inner of value) if (isNode(inner)) yield inner;
  }
}

function* walkNodes(node: Node): Generator<Node> {
  yield node;
  for (const child of listChildren(node)) yield* walkNodes(child);
}

/** Removes type assertions and parentheses around a node. */
const unwrapNode = (node: Node): Node =>
  [
    'TSAsExpression',
    'TSSatisfiesExpression',
    'ParenthesizedExpression',
    'TSConstAssertion',
    'TSNonNullExpression',
  ].includes(node.type)
    ? unwrapNode(node['expression'] as Node)
    : node;

const getKeyName = ({ key }: Node): string | null => {
  const named = key as { name?: string; value?: unknown };
  return named.name ?? (typeof named.value === 'string' ? named.value : null);
};

function readProperties(object: Node): { named: Map<string, Node>; isOpen: boolean } {
  const named = new Map<string, Node>();
  let isOpen = false;
  for (const property of object['properties'] as Node[]) {
    const name = property.type === 'Property' && !property['computed'] ? getKeyName(property) : null;
    if (name === null) isOpen = true;
    else named.set(name, unwrapNode(property['value'] as Node));
  }
  return { named, isOpen };
}

const isFunction = ({ type }: Node): boolean => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** The text of a template, with `{…}` for its expressions. */
const templateText = (node: Node): string =>
  (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{…}');

function* findTexts(node: Node, key: string, isWithinFunction: boolean): Generator<Text> {
  const value = unwrapNode(node);
  if (value.type === 'Literal') {
    if (typeof value['value'] === 'string') yield { key, text: value['value'], isWithinFunction };
  } else if (value.type === 'TemplateLiteral') {
    yield { key, text: templateText(value), isWithinFunction };
    for (const hole of value['expressions'] as Node[]) yield* findTexts(hole, key, true);
  } else if (value.type === 'ObjectExpression') {
    for (const [name, inner] of readProperties(value).named)
      yield* findTexts(inner, key ? `${key}.${name}` : name, isWithinFunction);
  } else
    for (const child of listChildren(value))
      yield* findTexts(child, key, isWithinFunction || isFunction(value) || value.type === 'CallExpression');
}

/** Finds keys of one object that the other lacks. Objects with a spread are left to the type checker. */
function findMissingKeys(en: Node, ru: Node, prefix: string): string[] {
  if (en.type !== 'ObjectExpression' || ru.type !== 'ObjectExpression') return [];
  const [one, other] = [readProperties(en), readProperties(ru)];
  if (one.isOpen || other.isOpen) return [];
  const names = new Set([...one.named.keys(), ...other.named.keys()]);
  return [...names].flatMap((name) => {
    const [left, right] = [one.named.get(name), other.named.get(name)];
    const key = prefix ? `${prefix}.${name}` : name;
    return left && right ? findMissingKeys(left, right, key) : [key];
  });
}

/** Finds pairs within a node. A pair inside another one holds names of content languages, in the outer language. */
function findPairs(node: Node, path: string): Pair[] {
  const { named } = node.type === 'ObjectExpression' ? readProperties(node) : { named: new Map<string, Node>() };
  const [en, ru] = [named.get('en'), named.get('ru')];
  if (en && ru)
    return [
      {
        path,
        en: [...findTexts(en, '', false)],
        ru: [...findTexts(ru, '', false)],
        missing: findMissingKeys(en, ru, ''),
      },
    ];
  return [...listChildren(node)].flatMap((child) => findPairs(child, path));
}

/** Reads the texts of a file that exist in both languages. */
export const readPairs = (path: string, source: string): Pair[] =>
  findPairs(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, path);

/** Finds calls of `plural` that lack a form of their language. */
export function findMissingForms(path: string, source: string): string[] {
  const program = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  const needed: Readonly<Record<string, readonly string[]>> = { en: ['one', 'other'], ru: ['one', 'few', 'many'] };
  return [...walkNodes(program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || (node['callee'] as { name?: string }).name !== 'plural') return [];
    const [language, , forms] = node['arguments'] as Node[];
    if (language?.type !== 'Literal' || forms?.type !== 'ObjectExpression') return [];
    const { named, isOpen } = readProperties(forms);
    const lacking = isOpen ? [] : (needed[String(language['value'])] ?? []).filter((form) => !named.has(form));
    return lacking.map((form) => `${path}: ${String(language['value'])} lacks "${form}"`);
  });
}
