/**
 * The order in which wishes are shown while their page is open: what is taken off and put back comes back
 * to its place, what is new stands first. Pure.
 */
export function inPlace(shown: readonly number[], wishes: readonly number[]): number[] {
  const known = new Set(shown);
  return [...wishes.filter((id) => !known.has(id)), ...shown];
}
