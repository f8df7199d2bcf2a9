/**
 * Returns the order of wishes while their page is open: a restored product returns to its place, new ones come first.
 * Pure.
 */
export function orderWishes(shown: readonly number[], wishes: readonly number[]): number[] {
  const known = new Set(shown);
  return [...wishes.filter((id) => !known.has(id)), ...shown];
}
