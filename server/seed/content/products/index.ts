import { bowlsPlates } from '#server/seed/content/products/bowlsPlates.ts';
import { cupsTeapots } from '#server/seed/content/products/cupsTeapots.ts';
import { decor } from '#server/seed/content/products/decor.ts';
import { kitchen } from '#server/seed/content/products/kitchen.ts';
import { pantry } from '#server/seed/content/products/pantry.ts';
import { textiles } from '#server/seed/content/products/textiles.ts';
import { toys } from '#server/seed/content/products/toys.ts';
import { workTravel } from '#server/seed/content/products/workTravel.ts';
import type { DemoProduct } from '#server/seed/content/types.ts';

/** One of each counter in turn, so that the first page of the catalog shows the whole fair. */
function inTurn(...counters: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...counters.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => counters.flatMap((counter) => counter[index] ?? [])).flat();
}

export const products: readonly DemoProduct[] = inTurn(cupsTeapots, toys, decor, pantry, textiles, workTravel, bowlsPlates, kitchen);
