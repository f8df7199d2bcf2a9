/** Names on a map: those that would cover another one wait until there is room, or until their pin is pointed at. */

const gap = 2;

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap;

/**
 * Shows as many names as have room, the first ones before the others. Call it after each change of what is there.
 * @param kept what no name may cover
 */
export function makeRoom(tags: readonly Element[], kept: readonly Element[] = []): void {
  const taken = kept.map((element) => element.getBoundingClientRect());
  for (const tag of tags) {
    tag.classList.remove('is-covered');
    const box = tag.getBoundingClientRect();
    if (taken.some((other) => overlap(box, other))) tag.classList.add('is-covered');
    else taken.push(box);
  }
}
