/** What was asked for by ids, in the order of the ids; what was not found is passed over. */
export function inOrder<T extends { id: number }>(found: readonly T[], ids: readonly number[]): T[] {
  const byId = new Map(found.map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
