/** Sorts records by a list of ids; missing ones are skipped. */
export function sortByIds<T extends { id: number }>(found: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(found.map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
