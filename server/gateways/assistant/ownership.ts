/**
 * Finds out whether a question is about the caller's own orders or bonuses, or somebody else's orders. Pure.
 * Understands both languages at once.
 */

/** `\b` knows Latin letters only; these know both alphabets. */
export const wordStart = '(?<![\\p{L}\\p{N}])';
export const wordEnd = '(?![\\p{L}\\p{N}])';
/** A pattern that matches where one of these stems begins a word. */
export const matchStems = (...stems: string[]): RegExp => new RegExp(`${wordStart}(?:${stems.join('|')})`, 'iu');

const adjectives =
  '(?:(?:last|latest|recent|newest|new|current|present|previous|past|open|active|first|own|other|all) ){0,2}';
const adjectivesRu = '(?:(?:последн|недавн|текущ|прошл|предыдущ|нов|перв|активн|собственн|все)\\p{L}* ){0,2}';
const myRu = 'мо(?:й|я|ё|е|и|его|ему|ём|ем|ей|ю|их|им|ими)';
const noun = `заказ(?!ат|ал|ыв)\\p{L}*`;

const ownOrderPhrases = matchStems(`my ${adjectives}orders?${wordEnd}`, `${myRu} ${adjectivesRu}${noun}`, 'у меня');

/** Matches questions about the caller's own orders. */
export const ownOrdersPattern = matchStems(
  `my ${adjectives}orders?${wordEnd}`,
  `where(?:’s|'s| is| are) (?:my|the) ${adjectives}(?:order|parcel|package|delivery)`,
  `(?:what|which) ${adjectives}orders (?:do|have|did) i${wordEnd}`,
  `(?:what|which things) (?:have i ordered|did i order)${wordEnd}`,
  `(?:do i have|have i|have i got) (?:any )?${adjectives}orders?${wordEnd}`,
  'order status',
  'track',
  `${myRu} ${adjectivesRu}${noun}`,
  `у меня (?:есть |сейчас )?${adjectivesRu}${noun}`,
  `${noun} (?:сейчас |есть )?у меня${wordEnd}`,
  `что я заказ(?:ал|ыва)`,
  `где (?:${myRu} )?${adjectivesRu}(?:${noun}|посылк)`,
  'статус',
  'отслед',
  `когда (?:привез|достав|приед|прид)\\p{L}* (?:${myRu} )?${noun}`,
);

const people =
  '(?:people|persons?|users?|customers?|buyers?|clients?|someone|somebody|anyone|anybody|everyone|everybody|friends?|' +
  'wife|husband|mother|father|mom|dad|brother|sister|son|daughter|neighbou?rs?|boss|colleagues?)';
const peopleRu =
  '(?:людей|человека|пользовател\\p{L}*|покупател\\p{L}*|клиент\\p{L}*|друга|подруг\\p{L}*|жены|мужа|мамы|папы|' +
  'брата|сестры|сына|дочери|сосед\\p{L}*|коллег\\p{L}*|начальни\\p{L}*)';
/** Words before “’s” that name nobody. */
const notPeople = '(?:what|where|when|who|how|it|that|there|here|let|today|tomorrow|yesterday)';

const othersOrders = matchStems(
  `orders? (?:of|by|from|for|placed by|made by) ` +
    `(?:(?:the|an?|all|any|some|my|other|another) )*(?:${people}|others)${wordEnd}`,
  `(?:someone|somebody|anyone|anybody|everyone|everybody) else(?:’s|'s)? ${adjectives}orders?${wordEnd}`,
  `(?:people|users|customers|buyers|clients|others|friends)(?:’s|'s|’|') ${adjectives}orders?${wordEnd}`,
  `(?!${notPeople}[’'])\\p{L}{1,40}(?:’s|'s) ${adjectives}orders?${wordEnd}`,
  `(?:what|which) ${adjectives}orders? (?:has|did|does) (?!(?:i|we)${wordEnd})\\p{L}`,
  `what (?:has|did) (?!(?:i|we)${wordEnd})\\p{L}{1,40} order`,
  `(?:his|her|their) ${adjectives}orders?${wordEnd}`,
  `${noun}(?: №? ?\\d{1,9})? (?:от |для )?(?:(?:друг|всех|мо)\\p{L}* )*${peopleRu}${wordEnd}`,
  `${noun} (?:других|всех)[\\s?.!]*$`,
  `чуж\\p{L}* ${noun}`,
  `(?:его|её|ее|их) ${adjectivesRu}${noun}`,
  `что заказ(?:ал|ывал)\\p{L}* (?!(?:я|мы)${wordEnd})\\p{L}`,
);
/** A name is recognized by its capital letter. */
const namedOrders =
  /[Oo]rders? (?:of|by|placed by|made by) \p{Lu}\p{Ll}|[Зз]аказ(?:ы|а|е|ов|ам|ах|у)? (?:от |для )?\p{Lu}\p{Ll}/u;
const emailAddress = /\S@\S/;
const anyOrder = matchStems(`orders?${wordEnd}`, noun);

/** Whether a question is about somebody else's orders. */
export const isAboutOthersOrders = (text: string): boolean =>
  othersOrders.test(text) ||
  (!ownOrderPhrases.test(text) && (namedOrders.test(text) || (emailAddress.test(text) && anyOrder.test(text))));

/** Questions about the rules of bonuses, not about how many there are. */
const bonusRules = matchStems('expir', 'burn', 'сгор', 'истек', 'срок', 'начисл', 'правил');
const bonusBalance = matchStems(
  "(?:what(?:’s|'s| is) )?my (?:current |bonus |account )*(?:balance|bonus(?:es)?|points)",
  `bonus balance${wordEnd}`,
  `how (?:many|much) (?:bonus )?(?:bonus(?:es)?|points) (?:do i|have i|i have|are there|is there)${wordEnd}`,
  `(?:bonus(?:es)?|points) (?:do i have|have i)${wordEnd}`,
  `${myRu} (?:бонусн\\p{L}* )?(?:баланс|бонус|балл|сч[её]т)`,
  'бонусн\\p{L}* (?:баланс|сч[её]т)',
  'у меня (?:есть |сейчас |осталось |накопилось )*(?:бонус|балл)',
  '(?:бонус|балл)\\p{L}* (?:сейчас )?(?:у меня|осталось|накопилось|накоплено)',
  'сколько (?:осталось |накоплено |накопилось |сейчас )*(?:бонусов|баллов)[\\s?!.]*$',
  'какой (?:у меня )?(?:сейчас )?баланс',
);

/** Whether a question asks how many bonuses the caller has. */
export const isAboutOwnBalance = (text: string): boolean => bonusBalance.test(text) && !bonusRules.test(text);
