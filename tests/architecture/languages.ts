// Texts of the sources in both languages: every object with an `en` and a `ru`, wherever it stands.
import { parseAst } from 'vite';

export interface Text {
  /** `fields.name` */
  key: string;
  text: string;
  /** Said by a function, beside which other words may stand that nobody reads. */
  isWithinFunction: boolean;
}

export interface Pair {
  path: string;
  en: Text[];
  ru: Text[];
  /** Keys that one of the two lacks. */
  missing: string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value;
    else if (Array.isArray(value)) for (const inner of value) if (isNode(inner)) yield inner;
  }
}

function* every(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* every(child);
}

/** What types and brackets are put around. */
const bare = (node: Node): Node =>
  [
    'TSAsExpression',
    'TSSatisfiesExpression',
    'ParenthesizedExpression',
    'TSConstAssertion',
    'TSNonNullExpression',
  ].includes(node.type)
    ? bare(node['expression'] as Node)
    : node;

const nameOf = ({ key }: Node): string | null => {
  const named = key as { name?: string; value?: unknown };
  return named.name ?? (typeof named.value === 'string' ? named.value : null);
};

function propertiesOf(object: Node): { named: Map<string, Node>; isOpen: boolean } {
  const named = new Map<string, Node>();
  let isOpen = false;
  for (const property of object['properties'] as Node[]) {
    const name = property.type === 'Property' && !property['computed'] ? nameOf(property) : null;
    if (name === null) isOpen = true;
    else named.set(name, bare(property['value'] as Node));
  }
  return { named, isOpen };
}

const isFunction = ({ type }: Node): boolean => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** The words of a template, its holes as `{…}`. */
const templateText = (node: Node): string =>
  (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{…}');

function* textsWithin(node: Node, key: string, isWithinFunction: boolean): Generator<Text> {
  const value = bare(node);
  if (value.type === 'Literal') {
    if (typeof value['value'] === 'string') yield { key, text: value['value'], isWithinFunction };
  } else if (value.type === 'TemplateLiteral') {
    yield { key, text: templateText(value), isWithinFunction };
    for (const hole of value['expressions'] as Node[]) yield* textsWithin(hole, key, true);
  } else if (value.type === 'ObjectExpression') {
    for (const [name, inner] of propertiesOf(value).named)
      yield* textsWithin(inner, key ? `${key}.${name}` : name, isWithinFunction);
  } else
    for (const child of childrenOf(value))
      yield* textsWithin(child, key, isWithinFunction || isFunction(value) || value.type === 'CallExpression');
}

/** Keys of one object that the other lacks; where something is spread into one of them, types know more than this. */
function missingIn(en: Node, ru: Node, at: string): string[] {
  if (en.type !== 'ObjectExpression' || ru.type !== 'ObjectExpression') return [];
  const [one, other] = [propertiesOf(en), propertiesOf(ru)];
  if (one.isOpen || other.isOpen) return [];
  const names = new Set([...one.named.keys(), ...other.named.keys()]);
  return [...names].flatMap((name) => {
    const [left, right] = [one.named.get(name), other.named.get(name)];
    const key = at ? `${at}.${name}` : name;
    return left && right ? missingIn(left, right, key) : [key];
  });
}

/** Pairs within a node; one inside another names languages of content, in the outer one's words. */
function pairsWithin(node: Node, path: string): Pair[] {
  const { named } = node.type === 'ObjectExpression' ? propertiesOf(node) : { named: new Map<string, Node>() };
  const [en, ru] = [named.get('en'), named.get('ru')];
  if (en && ru)
    return [
      {
        path,
        en: [...textsWithin(en, '', false)],
        ru: [...textsWithin(ru, '', false)],
        missing: missingIn(en, ru, ''),
      },
    ];
  return [...childrenOf(node)].flatMap((child) => pairsWithin(child, path));
}

/** The texts of a file that stand in both languages. */
export const pairsOf = (path: string, source: string): Pair[] =>
  pairsWithin(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, path);

/** Calls of `plural` that lack a form of their language. */
export function lackingForms(path: string, source: string): string[] {
  const program = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  const needed: Readonly<Record<string, readonly string[]>> = { en: ['one', 'other'], ru: ['one', 'few', 'many'] };
  return [...every(program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || (node['callee'] as { name?: string }).name !== 'plural') return [];
    const [language, , forms] = node['arguments'] as Node[];
    if (language?.type !== 'Literal' || forms?.type !== 'ObjectExpression') return [];
    const { named, isOpen } = propertiesOf(forms);
    const lacking = isOpen ? [] : (needed[String(language['value'])] ?? []).filter((form) => !named.has(form));
    return lacking.map((form) => `${path}: ${String(language['value'])} lacks "${form}"`);
  });
}
