/** An order on paper: who sells, who receives, what and for how much. */
import type { Locale } from '#contract/failures.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { isBoughtAtCounter } from '#contract/rules/boughtAtCounter.ts';
import { sumState } from '#contract/rules/orderSum.ts';
import { paidOutside } from '#contract/rules/paidOutside.ts';
import { phoneInGroups } from '#server/platform/phone.ts';
import { statusNames } from '../statusNames.ts';
import { ink, type Paper, type Written } from './paper.ts';
import { figuresOf, type Figures, type PrintWords, printWords } from './words.ts';

/** What of a company stands on paper besides its brand. */
export interface Seller {
  brand: string;
  legal_person: string;
  inn: string;
  phone: string | null;
  site: string | null;
}

interface Sheet {
  paper: Paper;
  order: Order;
  seller: Seller;
  locale: Locale;
  /** In which moments are told, by its IANA name. */
  zone: string;
  words: PrintWords;
  figures: Figures;
  places: Places;
}

const gap = 18;
const small: Written = { size: 9, colour: ink.muted };
const nameIn = ({ name, en_name }: { name: string; en_name: string | null }, locale: Locale): string =>
  (locale === 'en' && en_name) || name;

/** What is to be given back by the seller itself: the site has not had it. */
const outsideOf = (order: Order) => (order.status === 'canceled' ? paidOutside(order) : null);

function drawHead({ paper, order, seller, locale, zone, words, figures }: Sheet): void {
  const half = (paper.right - paper.left) / 2;
  const heights = [
    paper.heightOf(seller.brand, half - gap, { size: 18, isBold: true }),
    paper.heightOf(words.number(order.id), half, { size: 18, isBold: true }),
  ];
  paper.write(seller.brand, paper.left, paper.y, half - gap, { size: 18, isBold: true, colour: ink.green });
  paper.write(words.number(order.id), paper.left + half, paper.y, half, { size: 18, isBold: true, align: 'right' });
  paper.y += Math.max(...heights) + 4;
  const { paid_at, refunded_at } = order.payment;
  const payment = refunded_at
    ? words.refunded(figures.moment(refunded_at, zone))
    : paid_at && words.paid(figures.moment(paid_at, zone));
  const outside = outsideOf(order);
  const facts = [
    `${words.placed}: ${figures.moment(order.created_at, zone)}`,
    `${words.status}: ${statusNames[locale][order.status]}`,
    ...(payment ? [payment] : []),
    ...(outside ? [words.outside.paid(figures.moment(outside.since, zone)), words.outside.back] : []),
  ];
  for (const fact of facts) {
    paper.write(fact, paper.left + half, paper.y, half, { ...small, align: 'right' });
    paper.y += 13;
  }
  paper.y += 8;
  paper.line(ink.green);
  paper.y += gap;
}

const streetKeys = ['street', 'house', 'building', 'entrance', 'flat'] as const;
const cityKeys = ['district', 'city', 'region'] as const;

/** An address as people write it: the street, then the city. */
function addressLines(address: NonNullable<Order['address']>, parts: PrintWords['parts']): string[] {
  const written = [streetKeys, cityKeys].map((keys) =>
    keys
      .flatMap((key) =>
        address[key] ? `${(parts as Partial<Record<string, string>>)[key] ?? ''} ${address[key]}`.trim() : [],
      )
      .join(', '),
  );
  return written.filter((line) => line !== '');
}

type Fact = [label: string, value: string | null | undefined];

const sellerFacts = ({ seller, words }: Sheet): Fact[] => [
  [words.seller, seller.legal_person],
  [words.inn, seller.inn],
  [words.phone, seller.phone && phoneInGroups(seller.phone)],
  [words.site, seller.site],
];

function recipientFacts({ order, locale, zone, words, figures }: Sheet): Fact[] {
  const { address, pickupStore, isPickup } = order;
  const place = isPickup
    ? pickupStore
      ? `${nameIn(pickupStore, locale)}\n${pickupStore.location.address}`
      : null
    : addressLines(address ?? {}, words.parts).join('\n');
  const isBought = isBoughtAtCounter(order);
  return [
    [isBought ? words.buyer : words.recipient, address?.['fio']],
    [words.phone, address?.['phone'] && phoneInGroups(address['phone'])],
    [isBought ? words.boughtAt : isPickup ? words.store : words.address, place],
    [
      isPickup ? words.pickupAt : words.deliveryAt,
      order.delivery_at && figures.moment(order.delivery_at, (isPickup && pickupStore?.time_zone) || zone),
    ],
  ];
}

const labelHeight = 11;
const factGap = 7;
const label: Written = { size: 8, colour: ink.muted };
const isSaid = (fact: Fact): fact is [string, string] => Boolean(fact[1]);

/** What is long goes over the whole width, and on to the next sheet where it has to; a label never stands without its text. */
function drawLongFact(paper: Paper, [name, value]: [string, string]): void {
  const text = value.replace(/\n{3,}/g, '\n\n');
  paper.makeRoom(labelHeight + Math.min(paper.heightOf(text, paper.right - paper.left), 3 * labelHeight));
  paper.write(name, paper.left, paper.y, paper.right - paper.left, label);
  paper.y += labelHeight;
  paper.flow(text);
  paper.y += factGap;
}

/** Who sells at the left, who receives at the right, what the buyer asks beneath; one after another where that is too long for a sheet. */
function drawPeople(sheet: Sheet): void {
  const { paper, order, words } = sheet;
  const width = (paper.right - paper.left - gap) / 2;
  const columns = [sellerFacts(sheet), recipientFacts(sheet)].map((facts) => facts.filter(isSaid));
  const heights = columns.map((facts) =>
    facts.reduce((sum, [, value]) => sum + labelHeight + paper.heightOf(value, width) + factGap, 0),
  );
  if (Math.max(...heights) > paper.room) for (const fact of columns.flat()) drawLongFact(paper, fact);
  else {
    const top = paper.y;
    for (const [column, facts] of columns.entries()) {
      const x = paper.left + column * (width + gap);
      let y = top;
      for (const [name, value] of facts) {
        paper.write(name, x, y, width, label);
        y += labelHeight;
        paper.write(value, x, y, width);
        y += paper.heightOf(value, width) + factGap;
      }
    }
    paper.y = top + Math.max(...heights);
  }
  const comment: Fact = [words.comment, order.address?.['comment']];
  if (isSaid(comment)) drawLongFact(paper, comment);
  paper.y += gap - factGap;
}

interface Place {
  x: number;
  width: number;
  align: 'left' | 'right';
}

type Places = Record<'place' | 'name' | 'price' | 'count' | 'sum', Place>;

/** An amount is never torn: its column is as wide as the widest one. */
function placesOf(paper: Paper, { items }: Order, { money }: Figures): Places {
  const { left, right } = paper;
  const space = 8;
  const widest = (amounts: number[], least: number) =>
    Math.max(least, ...amounts.map((amount) => Math.ceil(paper.widthOf(money(amount))) + space));
  const widths = {
    price: widest(
      items.map(({ price }) => price),
      84,
    ),
    count: 56,
    sum: widest(
      items.map(({ sum }) => sum),
      94,
    ),
  };
  const sumAt = right - widths.sum;
  const countAt = sumAt - widths.count;
  const priceAt = countAt - widths.price;
  return {
    place: { x: left, width: 24, align: 'left' },
    name: { x: left + 28, width: priceAt - left - 28 - space, align: 'left' },
    price: { x: priceAt, width: widths.price, align: 'right' },
    count: { x: countAt, width: widths.count, align: 'right' },
    sum: { x: sumAt, width: widths.sum, align: 'right' },
  };
}

const headHeight = 22;

function drawTableHead({ paper, places, words: { columns } }: Sheet): void {
  for (const key of ['place', 'name', 'price', 'count', 'sum'] as const) {
    const { x, width, align } = places[key];
    paper.write(columns[key], x, paper.y, width, { size: 8, isBold: true, colour: ink.muted, align });
  }
  paper.y += 15;
  paper.line();
  paper.y += headHeight - 15;
}

/** What the name of a line takes, and the line with it. */
function heightsOf({ paper, places, locale }: Sheet, item: OrderItem): { name: number; line: number } {
  const name = paper.heightOf(nameIn(item, locale), places.name.width);
  return { name, line: name + paper.heightOf(item.sku, places.name.width, small) + 14 };
}

/** One line of the order; a sheet that is full is followed by one with the table's head. The first stays with the head, the last with the sums. */
function drawItem(sheet: Sheet, item: OrderItem, index: number): void {
  const { paper, places, order, locale, figures } = sheet;
  const name = nameIn(item, locale);
  const { name: nameHeight, line: height } = heightsOf(sheet, item);
  const isLast = index === order.items.length - 1;
  const isNewSheet = paper.makeRoom(height + (index === 0 ? headHeight : 0) + (isLast ? sumsHeight(sumsOf(sheet)) : 0));
  if (isNewSheet || index === 0) drawTableHead(sheet);
  const cells: [Place, string, Written?][] = [
    [places.place, String(index + 1), { colour: ink.muted }],
    [places.name, name],
    [places.price, figures.money(item.price)],
    [places.count, figures.count(item.count)],
    [places.sum, figures.money(item.sum)],
  ];
  for (const [{ x, width, align }, text, how] of cells) paper.write(text, x, paper.y, width, { ...how, align });
  paper.write(item.sku, places.name.x, paper.y + nameHeight + 1, places.name.width, small);
  paper.y += height - 7;
  paper.line();
  paper.y += 7;
}

type SumRow = [label: string, value: string, how?: Written];

function sumsOf({ order, words, figures }: Sheet): SumRow[] {
  const state = sumState(order);
  const isCanceled = order.status === 'canceled';
  const outside = outsideOf(order);
  return [
    [words.goods, figures.count(order.product_amount)],
    [words.total, figures.money(order.order_sum)],
    ...(order.bonuses_spent > 0
      ? ([
          [
            isCanceled ? words.bonusesBack : words.bonuses,
            figures.money(isCanceled ? order.bonuses_spent : -order.bonuses_spent),
          ],
        ] as [string, string][])
      : []),
    ...(outside ? ([[words.outside.sum, figures.money(outside.amount)]] as [string, string][]) : []),
    [words.sums[state], figures.money(state === 'canceled' ? 0 : order.sum_to_pay), { size: 13, isBold: true }],
  ];
}

const sumsHeight = (rows: readonly SumRow[]): number => rows.length * 20 + 6;

function drawSums(sheet: Sheet): void {
  const { paper } = sheet;
  const rows = sumsOf(sheet);
  const width = Math.max(130, ...rows.map(([, value, how]) => Math.ceil(paper.widthOf(value, how)) + 1));
  // The sums stand together.
  paper.makeRoom(sumsHeight(rows));
  paper.y += 6;
  for (const [name, value, how] of rows) {
    paper.write(name, paper.right - width - 190, paper.y, 180, {
      ...how,
      align: 'right',
      ...(!how && { colour: ink.muted }),
    });
    paper.write(value, paper.right - width, paper.y, width, { ...how, align: 'right' });
    paper.y += how ? 22 : 17;
  }
}

/** How many lines are drawn at a stretch. */
const stretch = 15;

/** Draws the order on as many sheets as it takes. */
export async function drawOrder(
  paper: Paper,
  order: Order,
  seller: Seller,
  { locale, zone, currency }: Pick<Sheet, 'locale' | 'zone'> & { currency: string },
): Promise<void> {
  const words = printWords[locale];
  const figures = figuresOf(locale, currency, paper.has);
  const sheet: Sheet = { paper, order, seller, locale, zone, words, figures, places: placesOf(paper, order, figures) };
  drawHead(sheet);
  drawPeople(sheet);
  for (const [index, item] of order.items.entries()) {
    drawItem(sheet, item, index);
    if (index % stretch === stretch - 1) await paper.rest();
  }
  drawSums(sheet);
  paper.number(words.page, `${seller.brand} · ${words.number(order.id)}`);
}
