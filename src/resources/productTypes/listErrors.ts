/** What is wrong with a list of things: by place, and with the whole. Pure. */

/** @param faults path with dots and words, as forms and refusals tell them */
export function placesOf(
  source: string,
  faults: readonly (readonly [path: string, words: string, ...rest: unknown[]])[],
): { whole?: string; places: Record<number, string> } {
  const places: Record<number, string> = {};
  let whole: string | undefined;
  for (const [path, words] of faults) {
    const place = new RegExp(`^${source}\\.(\\d+)`).exec(path)?.[1];
    if (place !== undefined) places[Number(place)] ??= words;
    else if (path === source) whole = words;
  }
  return { ...(whole !== undefined && { whole }), places };
}
