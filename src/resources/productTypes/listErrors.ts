/** Groups the errors of a list field. Pure. */

/**
 * Splits errors into those of the list's items, by index, and the one of the list itself.
 * @param errors dotted path and message of each error, from the form or the server
 */
export function groupListErrors(
  source: string,
  errors: readonly (readonly [path: string, words: string, ...rest: unknown[]])[],
): { whole?: string; places: Record<number, string> } {
  const places: Record<number, string> = {};
  let whole: string | undefined;
  for (const [path, message] of errors) {
    const place = new RegExp(`^${source}\\.(\\d+)`).exec(path)?.[1];
    if (place !== undefined) places[Number(place)] ??= message;
    else if (path === source) whole = message;
  }
  return { ...(whole !== undefined && { whole }), places };
}
