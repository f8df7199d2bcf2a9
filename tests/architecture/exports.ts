// Which functions a parsed file exports, and whether they say what they do.
import type { SourceFile } from './tree.ts';

export interface Exported {
  name: string;
  /** Where its export begins in the text. */
  start: number;
}

/** The functions that a file exports under their own declaration, written in either way. */
export function exportedFunctions({ parsed }: SourceFile): Exported[] {
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

/** Whether a docstring stands right above what begins here; for overloads, above the first of them. */
export function isDocumented({ text, parsed }: SourceFile, start: number): boolean {
  return parsed.comments.some(
    ({ type, value, end }) =>
      type === 'Block' && value.startsWith('*') && end <= start && /^\s*$/.test(text.slice(end, start)),
  );
}
