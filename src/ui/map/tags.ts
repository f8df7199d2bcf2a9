/** Names on a map: those that would cover another one wait until their pin is pointed at. */
import type { Layer } from 'leaflet';

const gap = 2;

const overlap = (one: DOMRect, other: DOMRect): boolean => one.left < other.right + gap && other.left < one.right + gap && one.top < other.bottom + gap && other.top < one.bottom + gap;

/** Shows as many names as have room, the most important first. Call it after each change of what is there. */
export function makeRoom(inOrder: readonly Layer[]): void {
  const tags = inOrder.flatMap((layer) => layer.getTooltip()?.getElement() ?? []);
  const taken: DOMRect[] = [];
  for (const tag of tags) {
    tag.classList.remove('is-covered');
    const box = tag.getBoundingClientRect();
    if (taken.some((other) => overlap(box, other))) tag.classList.add('is-covered');
    else taken.push(box);
  }
}
