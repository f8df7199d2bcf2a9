/** Groups the errors of a list field. Pure. */

/**
 * Splits errors into those of the list's items, by index, and the one of the list itself.
 * @param errors dotted path and message of each error, from the form or the server
 */
export function groupListErrors(
  source: string,
  errors: readonly (readonly [path: string, message: string, ...rest: unknown[]])[],
): { listError?: string; itemErrors: Record<number, string> } {
  const itemErrors: Record<number, string> = {};
  let listError: string | undefined;
  for (const [path, message] of errors) {
    const index = new RegExp(`^${source}\\.(\\d+)`).exec(path)?.[1];
    if (index !== undefined) itemErrors[Number(index)] ??= message;
    else if (path === source) listError = message;
  }
  return { ...(listError !== undefined && { listError }), itemErrors };
}
