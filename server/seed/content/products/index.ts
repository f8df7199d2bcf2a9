import { bags } from '#server/seed/content/products/bags.ts';
import { bedBath } from '#server/seed/content/products/bedBath.ts';
import { blankets } from '#server/seed/content/products/blankets.ts';
import { boards } from '#server/seed/content/products/boards.ts';
import { bowlsPlates } from '#server/seed/content/products/bowlsPlates.ts';
import { camp } from '#server/seed/content/products/camp.ts';
import { clocks } from '#server/seed/content/products/clocks.ts';
import { coffeeChocolate } from '#server/seed/content/products/coffeeChocolate.ts';
import { coffeeGear } from '#server/seed/content/products/coffeeGear.ts';
import { creams } from '#server/seed/content/products/creams.ts';
import { cupsTeapots } from '#server/seed/content/products/cupsTeapots.ts';
import { decor } from '#server/seed/content/products/decor.ts';
import { flasks } from '#server/seed/content/products/flasks.ts';
import { games } from '#server/seed/content/products/games.ts';
import { glass } from '#server/seed/content/products/glass.ts';
import { kitchen } from '#server/seed/content/products/kitchen.ts';
import { knits } from '#server/seed/content/products/knits.ts';
import { lights } from '#server/seed/content/products/lights.ts';
import { mugsTeapots } from '#server/seed/content/products/mugsTeapots.ts';
import { notebooks } from '#server/seed/content/products/notebooks.ts';
import { oilSpices } from '#server/seed/content/products/oilSpices.ts';
import { paints } from '#server/seed/content/products/paints.ts';
import { pantry } from '#server/seed/content/products/pantry.ts';
import { pens } from '#server/seed/content/products/pens.ts';
import { plates } from '#server/seed/content/products/plates.ts';
import { pots } from '#server/seed/content/products/pots.ts';
import { seeds } from '#server/seed/content/products/seeds.ts';
import { soap } from '#server/seed/content/products/soap.ts';
import { softToys } from '#server/seed/content/products/softToys.ts';
import { sound } from '#server/seed/content/products/sound.ts';
import { sweets } from '#server/seed/content/products/sweets.ts';
import { teaCorner } from '#server/seed/content/products/teaCorner.ts';
import { teas } from '#server/seed/content/products/teas.ts';
import { textiles } from '#server/seed/content/products/textiles.ts';
import { tools } from '#server/seed/content/products/tools.ts';
import { toys } from '#server/seed/content/products/toys.ts';
import { vases } from '#server/seed/content/products/vases.ts';
import { woodenToys } from '#server/seed/content/products/woodenToys.ts';
import { workTravel } from '#server/seed/content/products/workTravel.ts';
import type { DemoProduct } from '#server/seed/content/types.ts';

/** The counters of the fair, in the order of a walk along them: no two neighbours sell the same. */
const counters: readonly (readonly DemoProduct[])[] = [
  cupsTeapots,
  [...camp, ...clocks],
  [...games, ...plates],
  [...pots, ...bedBath],
  [...notebooks, ...knits],
  [...toys, ...glass],
  [...tools, ...blankets],
  [...decor, ...woodenToys],
  [...coffeeChocolate, ...coffeeGear],
  [...bags, ...pens],
  [...pantry, ...lights],
  [...softToys, ...seeds],
  [...textiles, ...oilSpices],
  [...workTravel, ...flasks],
  [...bowlsPlates, ...creams, ...paints],
  [...kitchen, ...soap, ...sound],
  [...vases, ...teas],
  [...mugsTeapots, ...sweets],
  [...boards, ...teaCorner],
];

/** One of each counter in turn, so that every page of the catalog shows the whole fair. */
function inTurn(): DemoProduct[] {
  const longest = Math.max(...counters.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => counters.flatMap((counter) => counter[index] ?? [])).flat();
}

export const products: readonly DemoProduct[] = inTurn();
