/** Finds the calls of `statement` and `oneRow` in the server's sources, with the types of their rows and values. */
import { fileURLToPath } from 'node:url';
import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isIdentifier,
  isStringLiteral,
  isNoSubstitutionTemplateLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type } from 'typescript/unstable/sync';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const config = fileURLToPath(new URL('server.tsconfig.json', import.meta.url));

/** A call that creates statements: one, or several if its name is put together. */
export interface StatementCall {
  /** Path from the root. */
  file: string;
  line: number;
  /** The names of its statements; undefined if the source does not give a beginning of the name. */
  names: RegExp | undefined;
  /** As it is written. */
  name: string;
  /** The constant that it defines. */
  constant: string | undefined;
  row: Type | undefined;
  values: Type | undefined;
}

export interface Sources {
  checker: Checker;
  calls: StatementCall[];
  /** The text of each file of the server, by path from the root. */
  texts: Map<string, string>;
  close(): void;
}

/** Reads the server with TypeScript's checker. */
export function readStatementCalls(): Sources {
  const api = new API({ cwd: root });
  const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!;
  const calls: StatementCall[] = [];
  const texts = new Map<string, string>();
  for (const path of program.getSourceFileNames()) {
    if (!path.startsWith(`${root}server/`) && !path.endsWith('/wrongStatements.ts')) continue;
    const source = program.getSourceFile(path)!;
    const file = path.slice(root.length);
    texts.set(file, source.text);
    if (!/\b(statement|oneRow)\b/.test(source.text) || file === 'server/db/statement.ts') continue;
    const visit = (node: Node): void => {
      if (isStatementCall(node)) calls.push(readCall(node, file, source.text, checker));
      node.forEachChild(visit);
    };
    visit(source);
  }
  return { checker, calls, texts, close: () => api.close() };
}

const isStatementCall = (node: Node): node is CallExpression =>
  isCallExpression(node) && isIdentifier(node.expression) && /^(statement|oneRow)$/.test(node.expression.text);

function readCall(call: CallExpression, file: string, text: string, checker: Checker): StatementCall {
  const [row, values] = call.typeArguments?.map((node) => checker.getTypeFromTypeNode(node)) ?? [];
  const [name] = call.arguments as unknown as readonly [Expression];
  const { parent } = call;
  return {
    file,
    line: text.slice(0, name.getStart()).split('\n').length,
    name: name.getText(),
    names: toPattern(name),
    constant: isVariableDeclaration(parent) && isIdentifier(parent.name) ? parent.name.text : undefined,
    row,
    values,
  };
}

/** Matches the names that an expression may give. */
function toPattern(name: Expression): RegExp | undefined {
  if (isStringLiteral(name) || isNoSubstitutionTemplateLiteral(name)) return new RegExp(`^${name.text}$`);
  if (!isTemplateExpression(name) || name.head.text === '') return undefined;
  return new RegExp(`^${name.head.text}${name.templateSpans.map((span) => `.*${span.literal.text}`).join('')}$`);
}
