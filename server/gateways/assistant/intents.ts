/** Finds the intent of a question by its words. Pure. Understands both languages at once, because people mix them. */
import { maxSearchLength } from '#contract/fields.ts';
import { toPlainWords } from '#server/db/plainWords.ts';
import { parsePrices, type PriceQuery } from './prices.ts';
import type { StoreDay } from './shop.ts';
import { isAboutOwnBalance, isAboutOthersOrders, matchStems, ownOrdersPattern } from './ownership.ts';

export type Intent =
  | { kind: 'greeting' | 'thanks' | 'person' | 'hours' | 'orders' | 'others' | 'balance' }
  | { kind: 'cancel'; id: number | null; how?: HowTo }
  | { kind: 'order'; id: number }
  | { kind: 'document'; type: string }
  | ({ kind: 'search'; words: string[]; how?: HowTo } & PriceQuery);

/** Whether a question asks how something is done: "surely" by its words, or "perhaps". */
export type HowTo = 'surely' | 'perhaps';

const orderNumber = /(?:#|№|\border\s+(?:no\.?\s*|number\s+)?|заказ\p{L}*\s+(?:номер\s+)?)\s*#?№?\s*(\d{1,9})(?!\d)/iu;

const patterns = {
  cancel: matchStems(
    'cancel\\p{L}* (?:\\p{L}+ ){0,3}order',
    'отмен\\p{L}* (?:\\p{L}+ ){0,3}заказ',
    'заказ\\p{L}* (?:\\p{L}+ ){0,2}отмен',
  ),
  person: matchStems(
    'human',
    'operator',
    'real person',
    'a person',
    'support',
    'someone real',
    'talk to (?:some|a )',
    'оператор',
    'живо\\p{L}* человек',
    'человек',
    'поддержк',
    'менеджер',
  ),
  hours: matchStems(
    'opening hours',
    "(?:weekend|weekday|today’s|today's) hours",
    '(?:stores?|shops?) (?:is |are )?open',
    'open(?:s|ing)? (?:right |just )?' +
      '(?:now|today|tomorrow|until|till|on|(?:(?:at|over|during|for) )?(?:the |this )?weekend)',
    'work(?:ing)? (?:on|at|over) (?:the )?(?:weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)',
    'when (?:do|are|is|does) .{0,40}open',
    'are you open',
    'working hours',
    'close(?:s)? at',
    'час\\p{L}* работы',
    'до скольк',
    'со скольк',
    'во сколько (?:откры|закры)',
    'когда (?:вы )?(?:работает|откры|закры)',
    '(?<!как (?:это |тут |здесь |у вас )?)работа(?:ет|ют|ете)',
    'как (?:вы )?работаете',
    'как работа(?:ет|ют) (?:ваш\\p{L}* )?(?:магазин|склад|точк|вы(?!\\p{L})|сегодня|завтра|сейчас|по |в )',
    'открыт',
    'график работы',
    'режим работы',
  ),
  greeting: new RegExp(
    '^(?:hi|hello|hey|good (?:morning|day|evening)|привет|здравствуйте|добрый (?:день|вечер)|доброе утро|' +
      'what can you do|что ты умеешь|что вы умеете|help|помощь)[\\s!.?,]*$',
    'iu',
  ),
  thanks: new RegExp(
    '^(?:thanks?(?: you)?|thx|great|ok(?:ay)?|спасибо|благодарю|хорошо|понятно|ок)[\\s!.,]*' +
      '(?:very much|a lot|большое)?[\\s!.,]*$',
    'iu',
  ),
} as const;

/** The day that a question about opening hours names; the first match counts. */
const days: readonly [StoreDay, RegExp][] = [
  ['mon', matchStems('mondays?', 'понедельник')],
  ['tue', matchStems('tuesdays?', 'вторник')],
  ['wed', matchStems('wednesdays?', 'сред[ауеы](?!\\p{L})')],
  ['thu', matchStems('thursdays?', 'четверг')],
  ['fri', matchStems('fridays?', 'пятниц')],
  ['sat', matchStems('saturdays?', 'суббот')],
  ['sun', matchStems('sundays?', 'воскресень')],
  ['weekend', matchStems('weekends?', 'выходн(?:ые|ых|ым|ой)(?!\\p{L})')],
  ['tomorrow', matchStems('tomorrow', 'завтра')],
  ['now', matchStems('now(?!\\p{L})', 'currently', 'at the moment', 'сейчас')],
  ['today', matchStems('today', 'сегодня')],
];

const surelyPattern = matchStems(
  'how (?:do|does|can|could|should|would|to|is|are|long)(?!\\p{L})',
  'как(?!\\p{L})',
  'каким образом',
  'чем (?:можно )?(?:оплат|плат)',
);
const perhapsPattern = matchStems(
  'can i(?!\\p{L})',
  'may i(?!\\p{L})',
  '(?:what|which)(?!\\p{L})',
  'where (?:do|can) i(?!\\p{L})',
  'do i (?:have|need) to',
  'do you (?:take|accept)',
  '(?:можно|могу|нужно|надо)(?!\\p{L})',
  'что (?:такое|значит)',
  'где(?!\\p{L})',
  'сколько',
  'как(?:ой|ая|ое|ие|им|ими)(?!\\p{L})',
  'принимаете',
);

/** Whether a question asks how something is done here. */
export const detectHowTo = (question: string): HowTo | undefined =>
  surelyPattern.test(question) ? 'surely' : perhapsPattern.test(question) ? 'perhaps' : undefined;

/** A noun ("cancellation") asks about the matter; a verb ("cancel") asks to do it. */
const cancelNoun = matchStems('cancell?ations?(?!\\p{L})', 'отмен(?:а|ы|е|у|ой)(?!\\p{L})');

/** Whether the question asks how orders are canceled in general, without an order of the caller. */
const detectCancelHowTo = (question: string): HowTo | undefined =>
  ownOrdersPattern.test(question) ? undefined : cancelNoun.test(question) ? 'surely' : detectHowTo(question);

/** The day that a question about opening hours names, if any. */
export const findRequestedDay = (question: string): StoreDay | undefined =>
  days.find(([, pattern]) => pattern.test(question))?.[0];

/** Legal documents by the words that people use for their subject; the first match counts. */
const documents: readonly [string, RegExp][] = [
  [
    'refund_policy',
    matchStems(
      'return(?!ing customers)',
      'refund',
      'exchange',
      'money back',
      'send (?:it|this|them) back',
      'возврат',
      'вернут',
      'вернуть',
      'обмен',
      'обменять',
      'верну',
    ),
  ],
  [
    'shipping_policy',
    matchStems(
      'deliver',
      'shipping',
      'ship(?:s|ped)? (?:to|it|from|abroad)',
      'pick ?up',
      'courier',
      'доставк',
      'достав',
      'самовывоз',
      'курьер',
      'привез',
    ),
  ],
  [
    'privacy_policy',
    matchStems(
      'privacy',
      'personal data',
      'my data',
      'gdpr',
      'cookies?(?! jar)',
      'конфиденциальн',
      'персональн',
      'личн\\p{L}* данн',
      'мои данные',
    ),
  ],
  [
    'child_safety',
    matchStems('child safety', 'minors?', 'safe for (?:a )?(?:child|kid)', 'безопасност\\p{L}* дет', 'несовершеннолет'),
  ],
  [
    'user_agreement',
    matchStems('user agreement', 'terms', 'bonus(?:es)? (?:rules|expire)', 'соглашени', 'правила', 'бонус'),
  ],
];

/** Words around the name of a thing. A search that requires them would find nothing. */
const stopWords = new Set(
  toPlainWords(
    `a an and are as at be by can could d do does find for from get give have has how i in is it its like ll looking m
     me much my need of on or please price re s sell show some something that the there these they this those to u us
     want was we what where which who will with would you your any anything buy cheap cheaper cheapest cost costs got
     tell under below over above more less than between about im ive
     а без бы был в вам вас ваш вы где да для до есть ещё же за и из или им их к как какая какие какой какую когда
     которые кто ли меня мне много мог могу можно мой мы на над надо найди найдите найти нам нас не нет нибудь но ну
     нужен нужна нужно нужны о об он она они оно от по под подскажите пожалуйста покажи покажите помогите посоветуйте
     при про с сколько стоит стоят со такие такой там то только тоже тут ты у уже хочу хотел хотела хотелось чем что
     чтобы это этот я куплю купить ищу цена цене цены дешевле дороже дёшево недорогой недорогая недорогие недорого между
     подешевле что-то что-нибудь какой-нибудь посоветуй интересует продаёте продаёт`,
  ),
);

const maxWords = 8;

/** Keeps as many words as one search takes, each in quotes. A longer one, such as a pasted address, is left out. */
function limitWords(words: readonly string[]): string[] {
  const [quotes, space] = [2, 1];
  let room = maxSearchLength + space;
  return words
    .filter((word) => {
      const length = word.length + quotes + space;
      if (length > room) return false;
      room -= length;
      return true;
    })
    .slice(0, maxWords);
}

/** Finds what a question is about. */
export function parseIntent(question: string): Intent {
  const text = question.trim();
  if (patterns.thanks.test(text)) return { kind: 'thanks' };
  if (patterns.greeting.test(text)) return { kind: 'greeting' };
  const id = Number(orderNumber.exec(text)?.[1]);
  const isOrder = id > 0 && id <= 2_147_483_647;
  if (patterns.cancel.test(text)) {
    const cancelHowTo = isOrder ? undefined : detectCancelHowTo(text);
    return { kind: 'cancel', id: isOrder ? id : null, ...(cancelHowTo && { how: cancelHowTo }) };
  }
  if (isAboutOthersOrders(text)) return { kind: 'others' };
  if (isOrder) return { kind: 'order', id };
  if (ownOrdersPattern.test(text)) return { kind: 'orders' };
  if (isAboutOwnBalance(text)) return { kind: 'balance' };
  if (patterns.person.test(text)) return { kind: 'person' };
  if (patterns.hours.test(text)) return { kind: 'hours' };
  const document = documents.find(([, pattern]) => pattern.test(text));
  if (document) return { kind: 'document', type: document[0] };
  const { rest, ...prices } = parsePrices(text);
  const howTo = detectHowTo(text);
  return {
    kind: 'search',
    words: limitWords(toPlainWords(rest).filter((word) => !stopWords.has(word))),
    ...prices,
    ...(howTo && { how: howTo }),
  };
}
