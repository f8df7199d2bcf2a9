/** Lists all things that can be drawn, with their views. */
import type { Views } from '#server/seed/pictures/kit/views.ts';
import { apron, suitcase, tote } from '#server/seed/pictures/things/bags.ts';
import { cream, print, towels } from '#server/seed/pictures/things/bath.ts';
import { campMug, flask, lantern, tent } from '#server/seed/pictures/things/camp.ts';
import { blanket, cushion, scarf } from '#server/seed/pictures/things/cloth.ts';
import { moka, pan, pot } from '#server/seed/pictures/things/cookware.ts';
import { cup, mug } from '#server/seed/pictures/things/cups.ts';
import { paints, pen, pencils } from '#server/seed/pictures/things/desk.ts';
import { bowl, plate } from '#server/seed/pictures/things/dishes.ts';
import { bear, bunny, matryoshka } from '#server/seed/pictures/things/dolls.ts';
import { clock, headphones, phone, radio, wallClock } from '#server/seed/pictures/things/gadgets.ts';
import { chess, dominoSet, puzzle } from '#server/seed/pictures/things/games.ts';
import { birdhouse, seeds, trowel, wateringCan } from '#server/seed/pictures/things/garden.ts';
import { carafe, tumbler } from '#server/seed/pictures/things/glass.ts';
import { chocolate, coffee, oil, spice } from '#server/seed/pictures/things/groceries.ts';
import { honey, jam } from '#server/seed/pictures/things/jars.ts';
import { board, knife, spoons } from '#server/seed/pictures/things/kitchen.ts';
import { beanie, mittens, socks } from '#server/seed/pictures/things/knitwear.ts';
import { pryanik, soap, tea } from '#server/seed/pictures/things/larder.ts';
import { candle, lamp, pillars } from '#server/seed/pictures/things/lights.ts';
import { camera, grinder } from '#server/seed/pictures/things/mechanisms.ts';
import { samovar, teapot } from '#server/seed/pictures/things/teaware.ts';
import { backpack, notebook } from '#server/seed/pictures/things/travel.ts';
import { basket, jug, moonVase, planter, vase } from '#server/seed/pictures/things/vessels.ts';
import { horse, pyramid, train } from '#server/seed/pictures/things/woodenToys.ts';

/** All kinds of things that can be drawn. To add one, write its views and list them here. */
export const kinds = {
  apron,
  backpack,
  basket,
  beanie,
  bear,
  birdhouse,
  blanket,
  board,
  bowl,
  bunny,
  camera,
  campMug,
  candle,
  carafe,
  chess,
  chocolate,
  clock,
  coffee,
  cream,
  cup,
  cushion,
  dominoSet,
  flask,
  grinder,
  headphones,
  honey,
  horse,
  jam,
  jug,
  knife,
  lamp,
  lantern,
  matryoshka,
  mittens,
  moka,
  moonVase,
  mug,
  notebook,
  oil,
  paints,
  pan,
  pen,
  pencils,
  phone,
  pillars,
  planter,
  plate,
  pot,
  print,
  pryanik,
  puzzle,
  pyramid,
  radio,
  samovar,
  scarf,
  seeds,
  soap,
  socks,
  spice,
  spoons,
  suitcase,
  tea,
  teapot,
  tent,
  tote,
  towels,
  train,
  trowel,
  tumbler,
  vase,
  wallClock,
  wateringCan,
} as const satisfies Record<string, Views>;

/** A kind of thing, such as `mug`. */
export type PictureKind = keyof typeof kinds;
