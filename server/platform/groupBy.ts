/** Groups values, as `Map.groupBy` does, which Node 20 lacks. */
export function groupBy<K, V>(values: Iterable<V>, getKey: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = getKey(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
