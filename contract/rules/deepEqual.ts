/** Deep comparison of JSON values. */
type Values = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal, regardless of the order of keys. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const [left, right] = [a as Values, b as Values];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isDeepEqual(left[key], right[key]));
}
