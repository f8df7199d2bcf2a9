import type { Views } from '#server/seed/pictures/kit/views.ts';
import { blanket, cushion, scarf } from '#server/seed/pictures/things/cloth.ts';
import { cup, mug } from '#server/seed/pictures/things/cups.ts';
import { bowl, plate } from '#server/seed/pictures/things/dishes.ts';
import { bear, matryoshka } from '#server/seed/pictures/things/dolls.ts';
import { clock, headphones, radio, wallClock } from '#server/seed/pictures/things/gadgets.ts';
import { honey, jam } from '#server/seed/pictures/things/jars.ts';
import { board, knife, spoons } from '#server/seed/pictures/things/kitchen.ts';
import { beanie, mittens, socks } from '#server/seed/pictures/things/knitwear.ts';
import { pryanik, soap, tea } from '#server/seed/pictures/things/larder.ts';
import { candle, lamp, pillars } from '#server/seed/pictures/things/lights.ts';
import { samovar, teapot } from '#server/seed/pictures/things/teaware.ts';
import { backpack, notebook } from '#server/seed/pictures/things/travel.ts';
import { basket, jug, moonVase, planter, vase } from '#server/seed/pictures/things/vessels.ts';
import { horse, pyramid, train } from '#server/seed/pictures/things/woodenToys.ts';

/** Every kind of thing that can be drawn. A new one is its views and one word here. */
export const kinds = {
  backpack, basket, beanie, bear, blanket, board, bowl, candle, clock, cup, cushion, headphones, honey, horse, jam, jug, knife, lamp, matryoshka, mittens,
  moonVase, mug, notebook, pillars, planter, plate, pryanik, pyramid, radio, samovar, scarf, soap, socks, spoons, tea, teapot, train, vase, wallClock,
} as const satisfies Record<string, Views>;

/** A kind of thing, such as `mug`. */
export type PictureKind = keyof typeof kinds;
