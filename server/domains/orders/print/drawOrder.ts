/** Draws an order for print: seller, recipient, items and sums. */
import type { Locale } from '#contract/failures.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { formatAddressLines } from '#contract/rules/addressLines.ts';
import { formatDelivery } from '#contract/rules/deliveryText.ts';
import { isBoughtAtCounter } from '#contract/rules/boughtAtCounter.ts';
import { formatLineTax, isUntaxed, listPlacedOrderSums } from '#contract/rules/orderSums.ts';
import { getOrderPaymentState } from '#contract/rules/orderPaymentState.ts';
import { findExternalPayment } from '#contract/rules/externalPayment.ts';
import { formatOrderStatus } from '#contract/rules/orderStatuses.ts';
import { formatInternationalPhone } from '#server/platform/phone.ts';
import { colors, type Paper, type TextStyle } from './paper.ts';
import { createFormatters, type Formatters, type PrintLabels, printLabels } from './labels.ts';

/** The company data that is printed. */
export interface Seller {
  brand: string;
  legal_person: string;
  inn: string;
  vat_number: string | null;
  phone: string | null;
  site: string | null;
}

interface Sheet {
  paper: Paper;
  order: Order;
  seller: Seller;
  locale: Locale;
  /** IANA name of the time zone in which times are printed. */
  timeZone: string;
  labels: PrintLabels;
  formatters: Formatters;
  layout: TableLayout;
}

const gap = 18;
const small: TextStyle = { size: 9, color: colors.muted };
const selectName = ({ name, en_name }: { name: string; en_name: string | null }, locale: Locale): string =>
  (locale === 'en' && en_name) || name;

/** Money that the seller has to refund itself, because it was paid outside the site. */
const findExternalRefund = (order: Order) => (order.status === 'canceled' ? findExternalPayment(order) : null);

function drawHeader({ paper, order, seller, locale, timeZone, labels, formatters }: Sheet): void {
  const half = (paper.right - paper.left) / 2;
  const heights = [
    paper.measureHeight(seller.brand, half - gap, { size: 18, isBold: true }),
    paper.measureHeight(labels.number(order.id), half, { size: 18, isBold: true }),
  ];
  paper.write(seller.brand, paper.left, paper.y, half - gap, { size: 18, isBold: true, color: colors.green });
  paper.write(labels.number(order.id), paper.left + half, paper.y, half, { size: 18, isBold: true, align: 'right' });
  paper.y += Math.max(...heights) + 4;
  const { paid_at, refunded_at } = order.payment;
  const payment = refunded_at
    ? labels.refunded(formatters.moment(refunded_at, timeZone))
    : paid_at && labels.paid(formatters.moment(paid_at, timeZone));
  const externalPayment = findExternalRefund(order);
  const facts = [
    `${labels.placed}: ${formatters.moment(order.created_at, timeZone)}`,
    `${labels.status}: ${formatOrderStatus(order, locale)}`,
    ...(payment ? [payment] : []),
    ...(externalPayment
      ? [labels.external.paid(formatters.moment(externalPayment.since, timeZone)), labels.external.back]
      : []),
  ];
  for (const fact of facts) {
    paper.write(fact, paper.left + half, paper.y, half, { ...small, align: 'right' });
    paper.y += 13;
  }
  paper.y += 8;
  paper.drawLine(colors.green);
  paper.y += gap;
}

type Fact = [label: string, value: string | null | undefined];

const listSellerFacts = ({ seller, labels }: Sheet): Fact[] => [
  [labels.seller, seller.legal_person],
  [labels.inn, seller.inn],
  [labels.vatNumber, seller.vat_number],
  [labels.phone, seller.phone && formatInternationalPhone(seller.phone)],
  [labels.site, seller.site],
];

function listRecipientFacts({ order, locale, timeZone, labels, formatters }: Sheet): Fact[] {
  const { address, pickupStore, isPickup } = order;
  const place = isPickup
    ? pickupStore
      ? `${selectName(pickupStore, locale)}\n${pickupStore.location.address}`
      : null
    : formatAddressLines(address ?? {}, locale, labels.parts).join('\n');
  const isBought = isBoughtAtCounter(order);
  return [
    [isBought ? labels.buyer : labels.recipient, address?.['fio']],
    [labels.phone, address?.['phone'] && formatInternationalPhone(address['phone'])],
    [isBought ? labels.boughtAt : isPickup ? labels.store : labels.address, place],
    [labels.delivery, order.delivery && formatDelivery(order.delivery, locale)],
    [
      isPickup ? labels.pickupAt : labels.deliveryAt,
      order.delivery_at && formatters.moment(order.delivery_at, (isPickup && pickupStore?.time_zone) || timeZone),
    ],
  ];
}

const labelHeight = 11;
const factGap = 7;
const label: TextStyle = { size: 8, color: colors.muted };
const hasValue = (fact: Fact): fact is [string, string] => Boolean(fact[1]);

/** Draws a long text over the full width, and on further pages if needed. A label stays on the page of its text. */
function drawLongFact(paper: Paper, [name, value]: [string, string]): void {
  const text = value.replace(/\n{3,}/g, '\n\n');
  paper.makeRoom(labelHeight + Math.min(paper.measureHeight(text, paper.right - paper.left), 3 * labelHeight));
  paper.write(name, paper.left, paper.y, paper.right - paper.left, label);
  paper.y += labelHeight;
  paper.writeFlowing(text);
  paper.y += factGap;
}

/**
 * Draws the seller on the left, the recipient on the right and the comment below. If that is too long for a page, they
 * follow one another.
 */
function drawParties(sheet: Sheet): void {
  const { paper, order, labels } = sheet;
  const width = (paper.right - paper.left - gap) / 2;
  const columns = [listSellerFacts(sheet), listRecipientFacts(sheet)].map((facts) => facts.filter(hasValue));
  const heights = columns.map((facts) =>
    facts.reduce((sum, [, value]) => sum + labelHeight + paper.measureHeight(value, width) + factGap, 0),
  );
  if (Math.max(...heights) > paper.remainingHeight) for (const fact of columns.flat()) drawLongFact(paper, fact);
  else {
    const top = paper.y;
    for (const [column, facts] of columns.entries()) {
      const x = paper.left + column * (width + gap);
      let y = top;
      for (const [name, value] of facts) {
        paper.write(name, x, y, width, label);
        y += labelHeight;
        paper.write(value, x, y, width);
        y += paper.measureHeight(value, width) + factGap;
      }
    }
    paper.y = top + Math.max(...heights);
  }
  const comment: Fact = [labels.comment, order.address?.['comment']];
  if (hasValue(comment)) drawLongFact(paper, comment);
  paper.y += gap - factGap;
}

interface ColumnLayout {
  x: number;
  width: number;
  align: 'left' | 'right';
}

type TableLayout = Record<'place' | 'name' | 'price' | 'count' | 'sum', ColumnLayout>;

/** Columns of amounts are as wide as their widest amount, so that no amount wraps. */
function layoutTable(paper: Paper, { items }: Order, { money }: Formatters): TableLayout {
  const { left, right } = paper;
  const space = 8;
  const getWidth = (amounts: number[], least: number) =>
    Math.max(least, ...amounts.map((amount) => Math.ceil(paper.measureWidth(money(amount))) + space));
  const widths = {
    price: getWidth(
      items.map(({ price }) => price),
      84,
    ),
    count: 56,
    sum: getWidth(
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

const headerHeight = 22;

function drawTableHeader({ paper, layout, labels: { columns } }: Sheet): void {
  for (const key of ['place', 'name', 'price', 'count', 'sum'] as const) {
    const { x, width, align } = layout[key];
    paper.write(columns[key], x, paper.y, width, { size: 8, isBold: true, color: colors.muted, align });
  }
  paper.y += 15;
  paper.drawLine();
  paper.y += headerHeight - 15;
}

/** SKU and tax of an item, below its name. */
const formatDetails = ({ order, locale, formatters }: Sheet, { sku, tax }: OrderItem): string =>
  tax && !isUntaxed(order) ? `${sku}\n${formatLineTax(tax, locale, formatters.money)}` : sku;

/** Heights of an item's name and of its full row. */
function measureItem(sheet: Sheet, item: OrderItem): { nameHeight: number; height: number } {
  const { paper, layout, locale } = sheet;
  const nameHeight = paper.measureHeight(selectName(item, locale), layout.name.width);
  const details = formatDetails(sheet, item);
  return { nameHeight, height: nameHeight + paper.measureHeight(details, layout.name.width, small) + 14 };
}

/**
 * Draws one item. A new page starts with the table's header. The first item stays with the header, the last with the
 * sums.
 */
function drawItem(sheet: Sheet, item: OrderItem, index: number): void {
  const { paper, layout, order, locale, formatters } = sheet;
  const name = selectName(item, locale);
  const { nameHeight, height } = measureItem(sheet, item);
  const isLast = index === order.items.length - 1;
  const isNewSheet = paper.makeRoom(
    height + (index === 0 ? headerHeight : 0) + (isLast ? getSumsHeight(getSumRows(sheet)) : 0),
  );
  if (isNewSheet || index === 0) drawTableHeader(sheet);
  const cells: [ColumnLayout, string, TextStyle?][] = [
    [layout.place, String(index + 1), { color: colors.muted }],
    [layout.name, name],
    [layout.price, formatters.money(item.price)],
    [layout.count, formatters.count(item.count)],
    [layout.sum, formatters.money(item.sum)],
  ];
  for (const [{ x, width, align }, text, style] of cells) paper.write(text, x, paper.y, width, { ...style, align });
  paper.write(formatDetails(sheet, item), layout.name.x, paper.y + nameHeight + 1, layout.name.width, small);
  paper.y += height - 7;
  paper.drawLine();
  paper.y += 7;
}

type SumRow = [label: string, value: string, how?: TextStyle];

function getSumRows({ order, locale, labels, formatters }: Sheet): SumRow[] {
  const state = getOrderPaymentState(order);
  const isCanceled = order.status === 'canceled';
  const externalPayment = findExternalRefund(order);
  const { added, included, notes } = listPlacedOrderSums(order, locale);
  const toRow = ({ label: name, amount }: (typeof added)[number]): SumRow => [name, formatters.money(amount)];
  return [
    [labels.goods, formatters.count(order.product_amount)],
    ...(added.length > 0 ? [[labels.goodsSum, formatters.money(order.goods_sum)] as SumRow] : []),
    ...added.map(toRow),
    [labels.total, formatters.money(order.order_sum)],
    ...(order.bonuses_spent > 0
      ? ([
          [
            isCanceled ? labels.bonusesBack : labels.bonuses,
            formatters.money(isCanceled ? order.bonuses_spent : -order.bonuses_spent),
          ],
        ] as [string, string][])
      : []),
    ...(externalPayment
      ? ([[labels.external.sum, formatters.money(externalPayment.amount)]] as [string, string][])
      : []),
    [labels.sums[state], formatters.money(state === 'canceled' ? 0 : order.sum_to_pay), { size: 13, isBold: true }],
    ...included.map(toRow),
    ...notes.map((note): SumRow => [note, '']),
  ];
}

const getSumsHeight = (rows: readonly SumRow[]): number => rows.length * 20 + 6;

function drawSums(sheet: Sheet): void {
  const { paper } = sheet;
  const rows = getSumRows(sheet);
  const width = Math.max(130, ...rows.map(([, value, style]) => Math.ceil(paper.measureWidth(value, style)) + 1));
  // The sums stay on one page
  paper.makeRoom(getSumsHeight(rows));
  paper.y += 6;
  for (const [name, value, style] of rows) {
    paper.write(name, paper.left, paper.y, paper.right - width - 10 - paper.left, {
      ...style,
      align: 'right',
      ...(!style && { color: colors.muted }),
    });
    paper.write(value, paper.right - width, paper.y, width, { ...style, align: 'right' });
    paper.y += style ? 22 : 17;
  }
}

/** Items that are drawn before other requests get the processor. */
const batchSize = 15;

/** Draws the order on as many pages as it needs. */
export async function drawOrder(
  paper: Paper,
  order: Order,
  seller: Seller,
  { locale, timeZone, currency }: Pick<Sheet, 'locale' | 'timeZone'> & { currency: string },
): Promise<void> {
  const labels = printLabels[locale];
  const formatters = createFormatters(locale, currency, paper.canPrint);
  const sheet: Sheet = {
    paper,
    order,
    seller,
    locale,
    timeZone,
    labels,
    formatters,
    layout: layoutTable(paper, order, formatters),
  };
  drawHeader(sheet);
  drawParties(sheet);
  for (const [index, item] of order.items.entries()) {
    drawItem(sheet, item, index);
    if (index % batchSize === batchSize - 1) await paper.yieldToOthers();
  }
  drawSums(sheet);
  paper.numberPages(labels.page, `${seller.brand} · ${labels.number(order.id)}`);
}
