import { bowlsPlates } from '#server/seed/content/products/bowlsPlates.ts';
import { cupsTeapots } from '#server/seed/content/products/cupsTeapots.ts';
import { decor } from '#server/seed/content/products/decor.ts';
import { kitchen } from '#server/seed/content/products/kitchen.ts';
import { pantry } from '#server/seed/content/products/pantry.ts';
import { textiles } from '#server/seed/content/products/textiles.ts';
import { toys } from '#server/seed/content/products/toys.ts';
import { workTravel } from '#server/seed/content/products/workTravel.ts';
import type { DemoProduct } from '#server/seed/content/types.ts';

export const products: readonly DemoProduct[] = [...cupsTeapots, ...bowlsPlates, ...decor, ...kitchen, ...textiles, ...pantry, ...toys, ...workTravel];
