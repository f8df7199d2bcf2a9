/** The built-in assistant: no language model, but full-text search over this shop's content and the asker's own orders. */
import type { Answered, Asked, Assistant } from '../index.ts';
import { askingOf, type Asking, dayAsked, intentOf, type Intent } from './intents.ts';
import { boundsOf, type SaidPrices } from './prices.ts';
import type { FoundGuide, FoundOrder, FoundPassage, FoundProduct, FoundStore } from './shop.ts';
import { builtInWords } from './words.ts';

const mostCards = 4;
const mostOrders = 3;
const mostCompanies = 4;
const mostPassages = 2;
/** How often less is asked for where all words together find nothing. */
const mostTried = 4;

/** All words but one, then each by itself: what a thing is stands last, how it is before. */
export const fewerWords = (words: readonly string[]): string[] =>
  [
    ...(words.length > 2 ? words.map((_, left) => words.filter((_word, at) => at !== left).join(' ')) : []),
    ...words.toReversed(),
  ].slice(0, mostTried);

type Wish = Extract<Intent, { kind: 'search' }>;
type RestsOn = NonNullable<Answered['rests_on']>;

const nothing: RestsOn = { products: [], documents: [], companies: [] };
const companiesOf = (found: readonly { company: { id: number } }[]): number[] =>
  [...new Set(found.map(({ company }) => company.id))].slice(0, mostCompanies);
const typesOf = (passages: readonly FoundPassage[]): string[] => [...new Set(passages.map(({ type }) => type))];

const known = (text: string, rests_on: Partial<RestsOn> = {}): Answered => ({
  text,
  is_known: true,
  rests_on: { ...nothing, ...rests_on },
});
const unknown = (text: string, rests_on: Partial<RestsOn> = {}): Answered => ({
  text,
  is_known: false,
  rests_on: { ...nothing, ...rests_on },
});

/** The product that the conversation spoke of last, by the links in it. */
const lastProduct = ({ turns }: Asked): number | undefined => {
  const ids = turns.flatMap(({ text }) =>
    [...text.matchAll(/\/products\/view\/(\d{1,9})/g)].map(([, id]) => Number(id)),
  );
  return ids.at(-1);
};

async function toPerson(asked: Asked): Promise<Answered> {
  const text = builtInWords[asked.locale];
  const id = lastProduct(asked);
  const product = id === undefined ? null : await asked.shop.get_product({ id });
  const companies = companiesOf([...(product ? [product] : []), ...(await asked.shop.my_orders({}))]);
  return companies.length > 0 ? known(text.person, { companies }) : unknown(text.personNobody);
}

async function ofOrders(asked: Asked): Promise<Answered> {
  const text = builtInWords[asked.locale];
  const orders = (await asked.shop.my_orders({})).slice(0, mostOrders);
  if (orders.length === 0) return known(text.noOrders);
  return known([text.orders, ...orders.map((order) => `- ${text.order(order)}`), text.allOrders].join('\n'), {
    companies: companiesOf(orders),
  });
}

async function ofOrder(asked: Asked, id: number): Promise<Answered> {
  const text = builtInWords[asked.locale];
  const order: FoundOrder | null = await asked.shop.my_order({ id });
  if (!order) return unknown(text.noOrder(id));
  return known([text.order(order), ...order.items.map((item) => `- ${item}`)].join('\n'), {
    companies: [order.company.id],
  });
}

/** How orders are canceled, where no order in particular is asked of; else whether the asker's can be: while it is new by its buyer, on its page. */
async function ofCancel(
  asked: Asked,
  { id, how }: Extract<Intent, { kind: 'cancel' }>,
  question: string,
): Promise<Answered> {
  const guide = how && (await guideFor(asked, question, how));
  if (guide) return byGuide(asked, guide);
  const text = builtInWords[asked.locale];
  const one = id === null ? null : await asked.shop.my_order({ id });
  if (id !== null && !one) return unknown(text.noOrder(id));
  const orders = one ? [one] : await asked.shop.my_orders({});
  const fresh = orders.filter(({ status }) => status === 'new').slice(0, mostOrders);
  const shown =
    fresh.length > 0
      ? fresh
      : orders.filter(({ status }) => status !== 'canceled' && status !== 'completed').slice(0, mostOrders);
  return known(
    [
      text.cancel,
      ...(orders.length === 0
        ? [text.noOrders]
        : [fresh.length > 0 ? text.maybeCanceled : text.noneNew, ...shown.map((order) => `- ${text.order(order)}`)]),
    ].join('\n'),
    { companies: companiesOf(shown) },
  );
}

async function ofBalance({ locale, shop }: Asked): Promise<Answered> {
  const text = builtInWords[locale];
  const { bonuses, has_any } = await shop.my_balance({});
  return known(has_any ? text.balance(bonuses) : text.noBalance);
}

const isOpenThen = ({ on_day, is_open }: FoundStore): boolean => (on_day ? on_day.hours !== null : is_open);

async function ofHours(asked: Asked, question: string): Promise<Answered> {
  const text = builtInWords[asked.locale];
  const on = dayAsked(question);
  const { named, stores } = await asked.shop.store_hours({ about: question, on });
  if (stores.length === 0) return unknown(text.noStores);
  const part = (head: string, some: readonly FoundStore[]): string[] =>
    some.length === 0 ? [] : [head, ...some.map((store) => `- ${text.store(store)}`), ''];
  const when = on === 'weekend' ? text.weekend : (stores[0]!.on_day?.day ?? text.now);
  const [open, closed] = [stores.filter(isOpenThen), stores.filter((store) => !isOpenThen(store))];
  const lines =
    on === undefined
      ? part(named ? text.stores : text.someStores, stores)
      : [...part(text.openThen(when), open), ...part(text.closedThen(when), closed)];
  return known([...lines, ...(named ? [] : [text.otherStores])].join('\n').trim(), { companies: companiesOf(stores) });
}

/** What a guide answers, after what the shop itself has written on the same question; `told` is told already. */
function partsOfGuide(
  { locale }: Asked,
  guide: FoundGuide,
  told: readonly FoundPassage[] = [],
): { parts: string[]; documents: string[] } {
  const text = builtInWords[locale];
  const passages = guide.own_texts.passages
    .filter((passage) => told.every(({ path, heading }) => path !== passage.path || heading !== passage.heading))
    .slice(0, mostPassages);
  const { posts } = guide.own_texts;
  return {
    parts: [
      ...passages.flatMap((passage) => [text.passage(passage), text.source(passage)]),
      ...(posts.length > 0 ? [text.posts(posts)] : []),
      text.guide(guide),
    ],
    documents: typesOf(passages),
  };
}

/** The guide that answers a question of how something is done; of what only may be one, all words must be about it. */
async function guideFor({ shop }: Asked, question: string, how: Asking | undefined): Promise<FoundGuide | undefined> {
  const [guide] = await shop.how_it_works({ q: question });
  return guide && (how === 'surely' || guide.is_whole) ? guide : undefined;
}

/** The guide alone: how things are done here is no company's matter. */
function byGuide(asked: Asked, guide: FoundGuide): Answered {
  const { parts, documents } = partsOfGuide(asked, guide);
  return known(parts.join('\n\n'), { documents });
}

async function ofDocument(asked: Asked, type: string, question: string): Promise<Answered> {
  const text = builtInWords[asked.locale];
  const found = (await asked.shop.search_documents({ q: question, type })).slice(0, mostPassages);
  const whole = found.length > 0 ? found : [await asked.shop.read_document({ type })].filter((one) => one !== null);
  const how = askingOf(question);
  const guide =
    whole.length === 0 || how ? await guideFor(asked, question, whole.length === 0 ? 'surely' : how) : undefined;
  if (whole.length === 0 && !guide) return unknown(text.unknown(''));
  const orders = await asked.shop.my_orders({});
  const { parts, documents } = guide ? partsOfGuide(asked, guide, whole) : { parts: [], documents: [] };
  return known(
    [...whole.map((passage) => text.passage(passage)), ...(whole[0] ? [text.source(whole[0])] : []), ...parts].join(
      '\n\n',
    ),
    { documents: [...new Set([...typesOf(whole), ...documents])], companies: companiesOf(orders) },
  );
}

/** What was found, by which of the words; `dear` where it costs something else than was wished. */
interface Found {
  total: number;
  products: FoundProduct[];
  by: string;
  dear: boolean;
}

/** What all words find together, or else fewer of them; what is nearest in price before what is named by fewer words. */
async function findProducts({ shop }: Asked, { words, by_price, ...said }: Wish): Promise<Found> {
  const { price_from, price_to } = said;
  const hasPrice = price_from !== undefined || price_to !== undefined;
  const together = words.join(' ');
  for (const q of [together, ...(words.length > 1 ? fewerWords(words) : [])]) {
    const found = await shop.search_products({ q, ...boundsOf(said), by_price, whole: true });
    if (found.total > 0) return { ...found, by: q, dear: false };
    if (!hasPrice || q === '') continue;
    // Beyond a bound the nearest comes first
    const beyond =
      price_to !== undefined && (await shop.search_products({ q, price_from: price_to, whole: true, by_price: 'asc' }));
    const nearest =
      beyond && beyond.total > 0
        ? beyond
        : await shop.search_products({
            q,
            ...(price_from !== undefined && { price_to: price_from }),
            whole: true,
            by_price: 'desc',
          });
    if (nearest.total > 0) return { ...nearest, by: q, dear: true };
  }
  return { total: 0, products: [], by: together, dear: false };
}

/** Where the catalog shows all that was found. */
function catalogPath(q: string, wish: SaidPrices): string {
  const { price_from, price_to } = boundsOf(wish);
  const query = [
    ...(q ? [`q=${encodeURIComponent(q)}`] : []),
    ...(price_from === undefined ? [] : [`price_from=${price_from}`]),
    ...(price_to === undefined ? [] : [`price_to=${price_to}`]),
    ...(wish.by_price ? [`sort=price&order=${wish.by_price}`] : []),
  ];
  return `/products/catalog?${query.join('&')}`;
}

async function ofSearch(asked: Asked, wish: Wish, question: string): Promise<Answered> {
  const text = builtInWords[asked.locale];
  const what = wish.words.join(' ');
  const guide = wish.how && (await guideFor(asked, question, wish.how));
  if (guide && (guide.is_whole || what === '')) return byGuide(asked, guide);
  const ofGuide = guide ? partsOfGuide(asked, guide) : { parts: [], documents: [] };
  if (what === '' && wish.price_from === undefined && wish.price_to === undefined && !wish.by_price)
    return unknown(text.empty);
  const { total, products, by, dear } = await findProducts(asked, wish);
  const passages = what === '' ? [] : (await asked.shop.search_documents({ q: what, every: true })).slice(0, 1);
  const posts = what === '' ? [] : await asked.shop.search_blog({ q: wish.words.map((word) => `"${word}"`).join(' ') });
  const shown = products.slice(0, mostCards);
  const parts = [
    ...ofGuide.parts,
    ...(shown.length > 0 && dear ? [text.otherPrice(by, wish, shown[0]!.price, catalogPath(by, {}))] : []),
    ...(shown.length > 0 && !dear
      ? [
          by === what
            ? text.products(total, what, catalogPath(what, wish), wish.by_price)
            : text.nearly(what, by, catalogPath(by, wish)),
        ]
      : []),
    ...passages.flatMap((passage) => [text.passage(passage), text.source(passage)]),
    ...(posts.length > 0 ? [text.posts(posts)] : []),
  ];
  const last = parts.length === 0 ? await guideFor(asked, question, wish.how) : undefined;
  if (last) return byGuide(asked, last);
  if (parts.length === 0)
    return unknown(text.unknown(what), { companies: companiesOf(await asked.shop.my_orders({})) });
  return known(parts.join('\n\n'), {
    products: shown.map(({ id }) => id),
    documents: [...new Set([...ofGuide.documents, ...typesOf(passages)])],
    companies: companiesOf(shown),
  });
}

/** Answers a question by what its words ask for. */
export async function answerBySearch(asked: Asked): Promise<Answered> {
  const question = asked.turns.at(-1)?.text ?? '';
  const text = builtInWords[asked.locale];
  const intent = intentOf(question);
  switch (intent.kind) {
    case 'greeting':
      return known(text.greeting);
    case 'thanks':
      return known(text.thanks);
    case 'person':
      return toPerson(asked);
    case 'orders':
      return ofOrders(asked);
    case 'others':
      return known([text.othersOrders, text.allOrders].join('\n'));
    case 'balance':
      return ofBalance(asked);
    case 'cancel':
      return ofCancel(asked, intent, question);
    case 'order':
      return ofOrder(asked, intent.id);
    case 'hours':
      return ofHours(asked, question);
    case 'document':
      return ofDocument(asked, intent.type, question);
    case 'search':
      return ofSearch(asked, intent, question);
  }
}

/** The assistant of an installation without a language model. */
export const builtInAssistant = (): Assistant => ({
  provider: 'search',
  model: null,
  answer: async (asked) => {
    const answered = await answerBySearch(asked);
    asked.onText(answered.text);
    return answered;
  },
});
