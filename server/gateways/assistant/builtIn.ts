/**
 * The built-in assistant: no language model, only full-text search over the shop's content and the caller's own orders.
 */
import type { AssistantAnswer, AssistantRequest, Assistant } from '../index.ts';
import { detectHowTo, type HowTo, findRequestedDay, parseIntent, type Intent } from './intents.ts';
import { toCatalogBounds, type PriceQuery } from './prices.ts';
import type { FoundGuide, FoundOrder, FoundPassage, FoundProduct, FoundStore } from './shop.ts';
import { answerTexts } from './answerTexts.ts';

const maxCards = 4;
const maxOrders = 3;
const maxCompanies = 4;
const maxPassages = 2;
/** How many reduced queries are tried when the full query finds nothing. */
const maxReducedQueries = 4;

/**
 * Reduced queries: all words but one, then each word alone. The last word usually names the thing, so it comes first.
 */
export const reduceWords = (words: readonly string[]): string[] =>
  [
    ...(words.length > 2 ? words.map((_, omitted) => words.filter((_word, at) => at !== omitted).join(' ')) : []),
    ...words.toReversed(),
  ].slice(0, maxReducedQueries);

type SearchIntent = Extract<Intent, { kind: 'search' }>;
type AnswerSources = NonNullable<AssistantAnswer['rests_on']>;

const noSources: AnswerSources = { products: [], documents: [], companies: [] };
const getCompanyIds = (found: readonly { company: { id: number } }[]): number[] =>
  [...new Set(found.map(({ company }) => company.id))].slice(0, maxCompanies);
const getDocumentTypes = (passages: readonly FoundPassage[]): string[] => [
  ...new Set(passages.map(({ type }) => type)),
];

const buildKnownAnswer = (text: string, rests_on: Partial<AnswerSources> = {}): AssistantAnswer => ({
  text,
  is_known: true,
  rests_on: { ...noSources, ...rests_on },
});
const buildUnknownAnswer = (text: string, rests_on: Partial<AnswerSources> = {}): AssistantAnswer => ({
  text,
  is_known: false,
  rests_on: { ...noSources, ...rests_on },
});

/** The product that the conversation linked to last. */
const findLastProductId = ({ turns }: AssistantRequest): number | undefined => {
  const ids = turns.flatMap(({ text }) =>
    [...text.matchAll(/\/products\/view\/(\d{1,9})/g)].map(([, id]) => Number(id)),
  );
  return ids.at(-1);
};

async function answerPerson(request: AssistantRequest): Promise<AssistantAnswer> {
  const text = answerTexts[request.locale];
  const id = findLastProductId(request);
  const product = id === undefined ? null : await request.shop.get_product({ id });
  const companies = getCompanyIds([...(product ? [product] : []), ...(await request.shop.my_orders({}))]);
  return companies.length > 0
    ? buildKnownAnswer(text.person, { companies })
    : buildUnknownAnswer(text.personUnknownCompany);
}

async function answerOrders(request: AssistantRequest): Promise<AssistantAnswer> {
  const text = answerTexts[request.locale];
  const orders = (await request.shop.my_orders({})).slice(0, maxOrders);
  if (orders.length === 0) return buildKnownAnswer(text.noOrders);
  return buildKnownAnswer(
    [text.orders, ...orders.map((order) => `- ${text.order(order)}`), text.allOrders].join('\n'),
    {
      companies: getCompanyIds(orders),
    },
  );
}

async function answerOrder(request: AssistantRequest, id: number): Promise<AssistantAnswer> {
  const text = answerTexts[request.locale];
  const order: FoundOrder | null = await request.shop.my_order({ id });
  if (!order) return buildUnknownAnswer(text.noOrder(id));
  return buildKnownAnswer([text.order(order), ...order.items.map((item) => `- ${item}`)].join('\n'), {
    companies: [order.company.id],
  });
}

/**
 * Explains how orders are canceled when the question names no order; otherwise lists the caller's orders that can still
 * be canceled (those with the status "new").
 */
async function answerCancel(
  request: AssistantRequest,
  { id, how: howTo }: Extract<Intent, { kind: 'cancel' }>,
  question: string,
): Promise<AssistantAnswer> {
  const guide = howTo && (await findGuide(request, question, howTo));
  if (guide) return answerByGuide(request, guide);
  const text = answerTexts[request.locale];
  const namedOrder = id === null ? null : await request.shop.my_order({ id });
  if (id !== null && !namedOrder) return buildUnknownAnswer(text.noOrder(id));
  const orders = namedOrder ? [namedOrder] : await request.shop.my_orders({});
  const fresh = orders.filter(({ status }) => status === 'new').slice(0, maxOrders);
  const shown =
    fresh.length > 0
      ? fresh
      : orders.filter(({ status }) => status !== 'canceled' && status !== 'completed').slice(0, maxOrders);
  return buildKnownAnswer(
    [
      text.cancel,
      ...(orders.length === 0
        ? [text.noOrders]
        : [
            fresh.length > 0 ? text.cancelableOrders : text.noCancelableOrders,
            ...shown.map((order) => `- ${text.order(order)}`),
          ]),
    ].join('\n'),
    { companies: getCompanyIds(shown) },
  );
}

async function answerBalance({ locale, shop }: AssistantRequest): Promise<AssistantAnswer> {
  const text = answerTexts[locale];
  const { bonuses, has_any } = await shop.my_balance({});
  return buildKnownAnswer(has_any ? text.balance(bonuses) : text.noBalance);
}

const isOpenOnDay = ({ on_day, is_open }: FoundStore): boolean => (on_day ? on_day.hours !== null : is_open);

async function answerHours(request: AssistantRequest, question: string): Promise<AssistantAnswer> {
  const text = answerTexts[request.locale];
  const day = findRequestedDay(question);
  const { named, stores } = await request.shop.store_hours({ about: question, on: day });
  if (stores.length === 0) return buildUnknownAnswer(text.noStores);
  const buildSection = (heading: string, sectionStores: readonly FoundStore[]): string[] =>
    sectionStores.length === 0 ? [] : [heading, ...sectionStores.map((store) => `- ${text.store(store)}`), ''];
  const when = day === 'weekend' ? text.weekend : (stores[0]!.on_day?.day ?? text.now);
  const [open, closed] = [stores.filter(isOpenOnDay), stores.filter((store) => !isOpenOnDay(store))];
  const lines =
    day === undefined
      ? buildSection(named ? text.stores : text.someStores, stores)
      : [...buildSection(text.openStores(when), open), ...buildSection(text.closedStores(when), closed)];
  return buildKnownAnswer([...lines, ...(named ? [] : [text.otherStores])].join('\n').trim(), {
    companies: getCompanyIds(stores),
  });
}

/**
 * The parts of an answer from a guide: the shop's own texts on the question come first.
 * @param shown passages that the answer already has
 */
function buildGuideParts(
  { locale }: AssistantRequest,
  guide: FoundGuide,
  shown: readonly FoundPassage[] = [],
): { parts: string[]; documents: string[] } {
  const text = answerTexts[locale];
  const passages = guide.own_texts.passages
    .filter((passage) => shown.every(({ path, heading }) => path !== passage.path || heading !== passage.heading))
    .slice(0, maxPassages);
  const { posts } = guide.own_texts;
  return {
    parts: [
      ...passages.flatMap((passage) => [text.passage(passage), text.source(passage)]),
      ...(posts.length > 0 ? [text.posts(posts)] : []),
      text.guide(guide),
    ],
    documents: getDocumentTypes(passages),
  };
}

/**
 * The guide that answers a question of how something is done. Where the question may be about something else
 * ("perhaps"), the guide must fit all of its words.
 */
async function findGuide(
  { shop }: AssistantRequest,
  question: string,
  howTo: HowTo | undefined,
): Promise<FoundGuide | undefined> {
  const [guide] = await shop.how_it_works({ q: question });
  return guide && (howTo === 'surely' || guide.is_whole) ? guide : undefined;
}

/** Answers by the guide alone and suggests no company: how things are done here does not depend on one. */
function answerByGuide(request: AssistantRequest, guide: FoundGuide): AssistantAnswer {
  const { parts, documents } = buildGuideParts(request, guide);
  return buildKnownAnswer(parts.join('\n\n'), { documents });
}

async function answerDocument(request: AssistantRequest, type: string, question: string): Promise<AssistantAnswer> {
  const text = answerTexts[request.locale];
  const found = (await request.shop.search_documents({ q: question, type })).slice(0, maxPassages);
  const shown = found.length > 0 ? found : [await request.shop.read_document({ type })].filter((one) => one !== null);
  const howTo = detectHowTo(question);
  const guide =
    shown.length === 0 || howTo ? await findGuide(request, question, shown.length === 0 ? 'surely' : howTo) : undefined;
  if (shown.length === 0 && !guide) return buildUnknownAnswer(text.unknown(''));
  const orders = await request.shop.my_orders({});
  const { parts, documents } = guide ? buildGuideParts(request, guide, shown) : { parts: [], documents: [] };
  return buildKnownAnswer(
    [...shown.map((passage) => text.passage(passage)), ...(shown[0] ? [text.source(shown[0])] : []), ...parts].join(
      '\n\n',
    ),
    { documents: [...new Set([...getDocumentTypes(shown), ...documents])], companies: getCompanyIds(orders) },
  );
}

/** What was found, and by which query. `isOtherPrice`: the price is outside the requested bounds. */
interface SearchResult {
  total: number;
  products: FoundProduct[];
  query: string;
  isOtherPrice: boolean;
}

/** Searches by all words, then by fewer. A product at the nearest price comes before one that matches fewer words. */
async function findProducts(
  { shop }: AssistantRequest,
  { words, by_price, ...priceQuery }: SearchIntent,
): Promise<SearchResult> {
  const { price_from, price_to } = priceQuery;
  const hasPrice = price_from !== undefined || price_to !== undefined;
  const together = words.join(' ');
  for (const q of [together, ...(words.length > 1 ? reduceWords(words) : [])]) {
    const found = await shop.search_products({ q, ...toCatalogBounds(priceQuery), by_price, whole: true });
    if (found.total > 0) return { ...found, query: q, isOtherPrice: false };
    if (!hasPrice || q === '') continue;
    // Nothing is within the bounds: show the nearest price beyond them
    const aboveBound =
      price_to !== undefined && (await shop.search_products({ q, price_from: price_to, whole: true, by_price: 'asc' }));
    const nearest =
      aboveBound && aboveBound.total > 0
        ? aboveBound
        : await shop.search_products({
            q,
            ...(price_from !== undefined && { price_to: price_from }),
            whole: true,
            by_price: 'desc',
          });
    if (nearest.total > 0) return { ...nearest, query: q, isOtherPrice: true };
  }
  return { total: 0, products: [], query: together, isOtherPrice: false };
}

/** Path of the catalog page that shows all results. */
function buildCatalogPath(q: string, priceQuery: PriceQuery): string {
  const { price_from, price_to } = toCatalogBounds(priceQuery);
  const query = [
    ...(q ? [`q=${encodeURIComponent(q)}`] : []),
    ...(price_from === undefined ? [] : [`price_from=${price_from}`]),
    ...(price_to === undefined ? [] : [`price_to=${price_to}`]),
    ...(priceQuery.by_price ? [`sort=price&order=${priceQuery.by_price}`] : []),
  ];
  return `/products/catalog?${query.join('&')}`;
}

async function answerSearch(
  request: AssistantRequest,
  intent: SearchIntent,
  question: string,
): Promise<AssistantAnswer> {
  const text = answerTexts[request.locale];
  const searchText = intent.words.join(' ');
  const guide = intent.how && (await findGuide(request, question, intent.how));
  if (guide && (guide.is_whole || searchText === '')) return answerByGuide(request, guide);
  const guideParts = guide ? buildGuideParts(request, guide) : { parts: [], documents: [] };
  if (searchText === '' && intent.price_from === undefined && intent.price_to === undefined && !intent.by_price)
    return buildUnknownAnswer(text.emptyQuestion);
  const { total, products, query: usedQuery, isOtherPrice } = await findProducts(request, intent);
  const passages =
    searchText === '' ? [] : (await request.shop.search_documents({ q: searchText, every: true })).slice(0, 1);
  const posts =
    searchText === '' ? [] : await request.shop.search_blog({ q: intent.words.map((word) => `"${word}"`).join(' ') });
  const shown = products.slice(0, maxCards);
  const parts = [
    ...guideParts.parts,
    ...(shown.length > 0 && isOtherPrice
      ? [text.otherPrice(usedQuery, intent, shown[0]!.price, buildCatalogPath(usedQuery, {}))]
      : []),
    ...(shown.length > 0 && !isOtherPrice
      ? [
          usedQuery === searchText
            ? text.products(total, searchText, buildCatalogPath(searchText, intent), intent.by_price)
            : text.partialMatch(searchText, usedQuery, buildCatalogPath(usedQuery, intent)),
        ]
      : []),
    ...passages.flatMap((passage) => [text.passage(passage), text.source(passage)]),
    ...(posts.length > 0 ? [text.posts(posts)] : []),
  ];
  const fallbackGuide = parts.length === 0 ? await findGuide(request, question, intent.how) : undefined;
  if (fallbackGuide) return answerByGuide(request, fallbackGuide);
  if (parts.length === 0)
    return buildUnknownAnswer(text.unknown(searchText), { companies: getCompanyIds(await request.shop.my_orders({})) });
  return buildKnownAnswer(parts.join('\n\n'), {
    products: shown.map(({ id }) => id),
    documents: [...new Set([...guideParts.documents, ...getDocumentTypes(passages)])],
    companies: getCompanyIds(shown),
  });
}

/** Answers a question by the intent that its words show. */
export async function answerBySearch(request: AssistantRequest): Promise<AssistantAnswer> {
  const question = request.turns.at(-1)?.text ?? '';
  const text = answerTexts[request.locale];
  const intent = parseIntent(question);
  switch (intent.kind) {
    case 'greeting':
      return buildKnownAnswer(text.greeting);
    case 'thanks':
      return buildKnownAnswer(text.thanks);
    case 'person':
      return answerPerson(request);
    case 'orders':
      return answerOrders(request);
    case 'others':
      return buildKnownAnswer([text.othersOrders, text.allOrders].join('\n'));
    case 'balance':
      return answerBalance(request);
    case 'cancel':
      return answerCancel(request, intent, question);
    case 'order':
      return answerOrder(request, intent.id);
    case 'hours':
      return answerHours(request, question);
    case 'document':
      return answerDocument(request, intent.type, question);
    case 'search':
      return answerSearch(request, intent, question);
  }
}

/** The assistant of an installation without a language model. */
export const createBuiltInAssistant = (): Assistant => ({
  provider: 'search',
  model: null,
  answer: async (request) => {
    const answer = await answerBySearch(request);
    request.onText(answer.text);
    return answer;
  },
});
