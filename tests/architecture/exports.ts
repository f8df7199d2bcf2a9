// Finds the exported functions of a parsed file, and whether they have a docstring.
import type { SourceFile } from './tree.ts';

export interface Exported {
  name: string;
  /** Offset of its export in the text. */
  start: number;
}

/** Lists the functions that a file exports with their declaration, in either form. */
export function listExportedFunctions({ parsed }: SourceFile): Exported[] {
  return parsed.program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return [];
    const { declaration, start } = statement;
    if (declaration?.type === 'FunctionDeclaration') return [{ name: declaration.id?.name ?? 'default', start }];
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) => {
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
      return isFunction && id.type === 'Identifier' ? [{ name: id.name, start }] : [];
    });
  });
}

/** Whether a docstring precedes an offset; for overloads it precedes the first of them. */
export function isDocumented({ text, parsed }: SourceFile, start: number): boolean {
  return parsed.comments.some(
    ({ type, value, end }) =>
      type === 'Block' && value.startsWith('*') && end <= start && /^\s*$/.test(text.slice(end, start)),
  );
}
