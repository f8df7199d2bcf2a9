/** Texts of the built-in assistant in both languages, with links to their sources. */
import type { PriceBounds, PriceQuery } from './prices.ts';
import type { FoundGuide, FoundOrder, FoundPassage, FoundPost, FoundStore } from './shop.ts';

type Locale = 'en' | 'ru';

/** A link in Markdown. Brackets in the label would end it early. */
const link = (label: string, path: string): string => `[${label.replace(/[[\]]/g, ' ')}](${path})`;

/**
 * The plural form of a noun after a whole number. English uses the categories `one` and `other`, Russian `one`, `few`
 * and `many`; the type requires the rest.
 */
const selectPlural = (locale: Locale, n: number, one: string, few: string, many: string): string =>
  ({ one, few, many, other: many, two: few, zero: many })[new Intl.PluralRules(locale).select(n)];

const en = {
  greeting:
    'Hello! I answer from what this shop holds: products, stores’ hours, ordering, delivery and returns, publications, and your own orders. Ask for a thing, say what it may cost, or ask where your order is.',
  thanks: 'You’re welcome. Ask whenever you need something.',
  person: 'I will not stand in between: choose the company and your question goes to its chat, where people answer.',
  personUnknownCompany: 'Tell me which product or order it is about, and I will show you whose people to ask.',
  unknown: (searchText: string) =>
    `I don’t know. I search this shop’s own content alone, and found nothing there${searchText && ` about “${searchText}”`}. Put it in other words, or ask a person.`,
  emptyQuestion: 'Say in a few words what you are looking for, and I will search this shop’s content for it.',
  products: (count: number, searchText: string, catalogPath: string, byPrice?: PriceQuery['by_price']) => {
    const query = searchText && ` for “${searchText}”`;
    if (count === 1) return `I found one product${query}:`;
    const order = byPrice ? `The ${byPrice === 'asc' ? 'cheapest' : 'most expensive'} first` : 'These fit best';
    return `I found ${link(`${count} products`, catalogPath)}${query}. ${order}:`;
  },
  /** Only some words of the search text found something: `usedQuery`. */
  partialMatch: (searchText: string, usedQuery: string, catalogPath: string) =>
    `Nothing here fits “${searchText}” as a whole. This is what there is for ${link(`“${usedQuery}”`, catalogPath)}:`,
  /** Products exist, but none within the price bounds. */
  otherPrice: (
    usedQuery: string,
    { price_from, price_to, is_below }: PriceBounds,
    nearestPrice: string,
    catalogPath: string,
  ) => {
    const query = link(`“${usedQuery}”`, catalogPath);
    if (price_from !== undefined && price_to !== undefined)
      return `There is no ${query} between ${price_from} and ${price_to}. The nearest in price costs ${nearestPrice}:`;
    if (price_to === undefined)
      return `There is no ${query} for ${price_from} or more: they cost ${nearestPrice} at the most. The nearest in price:`;
    const bound = is_below ? `under ${price_to}` : `for ${price_to} or less`;
    return `There is no ${query} ${bound}: they begin at ${nearestPrice}. The nearest in price:`;
  },
  passage: ({ heading, text }: FoundPassage) => `${heading ? `**${heading}**\n` : ''}${text}`,
  source: ({ title, path }: FoundPassage) => `From: ${link(title, path)}`,
  posts: (posts: readonly FoundPost[]) =>
    `In publications:\n${posts.map(({ title, path }) => `- ${link(title, path)}`).join('\n')}`,
  guide: ({ title, text }: FoundGuide) => `**${title}**\n${text}`,
  noOrders: 'You have placed no orders yet. Once you have, I can tell you how far they are.',
  noOrder: (id: number) => `You have no order #${id}. ${link('Your orders', '/orders/list/my')} are all here.`,
  orders: 'Your latest orders:',
  order: ({ id, status_name, placed, goods, sum, company, receiving, path }: FoundOrder) =>
    `${link(`Order #${id}`, path)}, ${placed}, from ${company.brand}: **${status_name}**. ` +
    `${goods} ${selectPlural('en', goods, 'item', 'items', 'items')}, ${sum}.${receiving ? ` ${receiving}` : ''}`,
  allOrders: link('All your orders', '/orders/list/my'),
  othersOrders: 'I can see your own orders alone, and nobody else’s.',
  balance: (sum: string) => `You have ${sum} in bonuses.`,
  noBalance: 'You have no bonuses yet.',
  cancel:
    'You can cancel an order yourself while it has the status “New”: open it and press the button that cancels it. Later, write to the company in the order’s chat.',
  cancelableOrders: 'You can still cancel:',
  noCancelableOrders: 'None of your orders is new any more, so write to the company:',
  stores: 'Opening hours:',
  someStores: 'Opening hours of a few stores:',
  now: 'now',
  weekend: 'at the weekend',
  /** @param when the requested day in words, or `now` */
  openStores: (when: string) => `Open ${when}:`,
  closedStores: (when: string) => `Closed ${when}:`,
  otherStores:
    'To see others, ask again with the name of a store, a company, a street or a city; every company’s page lists its stores.',
  store: ({ name, address, company, is_open, opens, on_day, hours, phone, path }: FoundStore) => {
    const onRequestedDay = on_day && `${on_day.hours ?? 'closed'} ${on_day.day}`;
    const now = is_open ? 'open now' : opens ? `closed now, opens ${opens}` : 'closed';
    const contacts = phone ? `${address}, ${phone}` : address;
    return `**${name}**, ${link(company.brand, path)}: ${onRequestedDay ?? now}. ${hours}. ${contacts}`;
  },
  noStores: 'No store has told its hours. Ask the company.',
};

const ru: typeof en = {
  greeting:
    'Здравствуйте! Я отвечаю по тому, что есть в этом магазине: товары, часы работы, оформление заказов, доставка и возврат, публикации и ваши собственные заказы. Назовите товар, скажите, сколько он может стоить, или спросите, где ваш заказ.',
  thanks: 'Пожалуйста. Спрашивайте, когда что-нибудь понадобится.',
  person: 'Выберите компанию: вопрос попадёт в её чат, и там ответит человек.',
  personUnknownCompany: 'Скажите, о каком товаре или заказе речь, и я покажу, кого спросить.',
  unknown: (searchText) =>
    `Этого я не знаю. Я ищу только в содержимом этого магазина и ничего не нашёл${searchText && ` по запросу «${searchText}»`}. Спросите другими словами или напишите человеку.`,
  emptyQuestion: 'Скажите в нескольких словах, что вам нужно, и я поищу в содержимом магазина.',
  products: (count, searchText, catalogPath, byPrice) => {
    const found = selectPlural('ru', count, 'Нашёлся', 'Нашлось', 'Нашлось');
    const products = link(`${count} ${selectPlural('ru', count, 'товар', 'товара', 'товаров')}`, catalogPath);
    const query = searchText && ` по запросу «${searchText}»`;
    if (count === 1) return `${found} ${products}${query}:`;
    const order = byPrice ? `Сначала самые ${byPrice === 'asc' ? 'дешёвые' : 'дорогие'}` : 'Лучше всего подходят';
    return `${found} ${products}${query}. ${order}:`;
  },
  partialMatch: (searchText, usedQuery, catalogPath) =>
    `По запросу «${searchText}» целиком ничего нет. Вот что есть по слову ${link(`«${usedQuery}»`, catalogPath)}:`,
  otherPrice: (usedQuery, { price_from, price_to, is_below }, nearestPrice, catalogPath) => {
    const query = link(`«${usedQuery}»`, catalogPath);
    if (price_from !== undefined && price_to !== undefined)
      return `По запросу ${query} в пределах от ${price_from} до ${price_to} ничего нет. Ближайшая цена — ${nearestPrice}:`;
    if (price_to === undefined)
      return `По запросу ${query} по цене от ${price_from} ничего нет: самая высокая цена — ${nearestPrice}. Ближе всего по цене:`;
    const bound = is_below ? 'дешевле' : 'не дороже';
    return `По запросу ${query} ${bound} ${price_to} ничего нет: цены начинаются от ${nearestPrice}. Ближе всего по цене:`;
  },
  passage: ({ heading, text }) => `${heading ? `**${heading}**\n` : ''}${text}`,
  source: ({ title, path }) => `Источник: ${link(title, path)}`,
  posts: (posts) => `В публикациях:\n${posts.map(({ title, path }) => `- ${link(title, path)}`).join('\n')}`,
  guide: ({ title, text }) => `**${title}**\n${text}`,
  noOrders: 'Заказов у вас пока нет. Когда появятся, я скажу, что с ними.',
  noOrder: (id) => `Заказа № ${id} у вас нет. ${link('Ваши заказы', '/orders/list/my')} — все здесь.`,
  orders: 'Ваши последние заказы:',
  order: ({ id, status_name, placed, goods, sum, company, receiving, path }) =>
    `${link(`Заказ № ${id}`, path)} от ${placed}, ${company.brand}: **${status_name}**. ` +
    `${goods} ${selectPlural('ru', goods, 'товар', 'товара', 'товаров')}, ${sum}.${receiving ? ` ${receiving}` : ''}`,
  allOrders: link('Все ваши заказы', '/orders/list/my'),
  othersOrders: 'Я вижу только ваши собственные заказы, чужих мне не видно.',
  balance: (sum) => `На вашем бонусном счёте ${sum}.`,
  noBalance: 'Бонусов у вас пока нет.',
  cancel:
    'Отменить заказ самому можно, пока у него статус «Новый»: откройте его и нажмите кнопку отмены. Позже напишите компании в чат заказа.',
  cancelableOrders: 'Ещё можно отменить:',
  noCancelableOrders: 'Новых заказов у вас уже нет, поэтому напишите компании:',
  stores: 'Часы работы:',
  someStores: 'Часы работы нескольких магазинов:',
  now: 'сейчас',
  weekend: 'в выходные',
  openStores: (when) => `Открыто ${when}:`,
  closedStores: (when) => `Закрыто ${when}:`,
  otherStores:
    'Чтобы узнать о других, назовите магазин, компанию, улицу или город; все магазины компании перечислены на её странице.',
  store: ({ name, address, company, is_open, opens, on_day, hours, phone, path }) => {
    const onRequestedDay = on_day && `${on_day.day} ${on_day.hours ?? 'выходной'}`;
    const now = is_open ? 'сейчас открыт' : opens ? `сейчас закрыт, откроется ${opens}` : 'закрыт';
    const contacts = phone ? `${address}, ${phone}` : address;
    return `**${name}**, ${link(company.brand, path)}: ${onRequestedDay ?? now}. ${hours}. ${contacts}`;
  },
  noStores: 'Ни один магазин не указал часы работы. Спросите компанию.',
};

export const answerTexts: Record<Locale, typeof en> = { en, ru };
