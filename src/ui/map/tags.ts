/** Hides names on a map that would cover each other, until there is space or the pin is hovered. */

const gap = 2;

const doOverlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap;

/**
 * Shows as many names as fit, the first ones first. Call it after each change.
 * @param obstacles elements that no name may cover
 */
export function hideCovered(tags: readonly Element[], obstacles: readonly Element[] = []): void {
  const takenBoxes = obstacles.map((element) => element.getBoundingClientRect());
  for (const tag of tags) {
    tag.classList.remove('is-covered');
    const box = tag.getBoundingClientRect();
    if (takenBoxes.some((other) => doOverlap(box, other))) tag.classList.add('is-covered');
    else takenBoxes.push(box);
  }
}
