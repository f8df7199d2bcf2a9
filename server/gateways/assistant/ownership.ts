/** Whose orders or bonuses a question is about. Pure; both languages at once. */

/** Letters of both alphabets: `\b` knows the Latin ones alone. */
const begins = '(?<![\\p{L}\\p{N}])';
const ends = '(?![\\p{L}\\p{N}])';
/** Whether one of these stems begins a word. */
export const has = (...stems: string[]): RegExp => new RegExp(`${begins}(?:${stems.join('|')})`, 'iu');

const which =
  '(?:(?:last|latest|recent|newest|new|current|present|previous|past|open|active|first|own|other|all) ){0,2}';
const whichRu = '(?:(?:последн|недавн|текущ|прошл|предыдущ|нов|перв|активн|собственн|все)\\p{L}* ){0,2}';
const mineRu = 'мо(?:й|я|ё|е|и|его|ему|ём|ем|ей|ю|их|им|ими)';
const noun = `заказ(?!ат|ал|ыв)\\p{L}*`;

const mine = has(`my ${which}orders?${ends}`, `${mineRu} ${whichRu}${noun}`, 'у меня');

/** The asker's own orders. */
export const ownOrders = has(
  `my ${which}orders?${ends}`,
  `where(?:’s|'s| is| are) (?:my|the) ${which}(?:order|parcel|package|delivery)`,
  `(?:what|which) ${which}orders (?:do|have|did) i${ends}`,
  `(?:what|which things) (?:have i ordered|did i order)${ends}`,
  `(?:do i have|have i|have i got) (?:any )?${which}orders?${ends}`,
  'order status',
  'track',
  `${mineRu} ${whichRu}${noun}`,
  `у меня (?:есть |сейчас )?${whichRu}${noun}`,
  `${noun} (?:сейчас |есть )?у меня${ends}`,
  `что я заказ(?:ал|ыва)`,
  `где (?:${mineRu} )?${whichRu}(?:${noun}|посылк)`,
  'статус',
  'отслед',
  `когда (?:привез|достав|приед|прид)\\p{L}* (?:${mineRu} )?${noun}`,
);

const people =
  '(?:people|persons?|users?|customers?|buyers?|clients?|someone|somebody|anyone|anybody|everyone|everybody|friends?|wife|husband|mother|father|mom|dad|brother|sister|son|daughter|neighbou?rs?|boss|colleagues?)';
const peopleRu =
  '(?:людей|человека|пользовател\\p{L}*|покупател\\p{L}*|клиент\\p{L}*|друга|подруг\\p{L}*|жены|мужа|мамы|папы|брата|сестры|сына|дочери|сосед\\p{L}*|коллег\\p{L}*|начальни\\p{L}*)';

const others = has(
  `orders? (?:of|by|from|for|placed by|made by) (?:(?:the|an?|all|any|some|my|other|another) )*(?:${people}|others)${ends}`,
  `(?:someone|somebody|anyone|anybody|everyone|everybody) else(?:’s|'s)? ${which}orders?${ends}`,
  `(?:people|users|customers|buyers|clients|others|friends)(?:’s|'s|’|') ${which}orders?${ends}`,
  `(?!(?:what|where|when|who|how|it|that|there|here|let|today|tomorrow|yesterday)[’'])\\p{L}{1,40}(?:’s|'s) ${which}orders?${ends}`,
  `(?:what|which) ${which}orders? (?:has|did|does) (?!(?:i|we)${ends})\\p{L}`,
  `what (?:has|did) (?!(?:i|we)${ends})\\p{L}{1,40} order`,
  `(?:his|her|their) ${which}orders?${ends}`,
  `${noun}(?: №? ?\\d{1,9})? (?:от |для )?(?:(?:друг|всех|мо)\\p{L}* )*${peopleRu}${ends}`,
  `${noun} (?:других|всех)[\\s?.!]*$`,
  `чуж\\p{L}* ${noun}`,
  `(?:его|её|ее|их) ${whichRu}${noun}`,
  `что заказ(?:ал|ывал)\\p{L}* (?!(?:я|мы)${ends})\\p{L}`,
);
/** A name is told by its capital letter. */
const named =
  /[Oo]rders? (?:of|by|placed by|made by) \p{Lu}\p{Ll}|[Зз]аказ(?:ы|а|е|ов|ам|ах|у)? (?:от |для )?\p{Lu}\p{Ll}/u;
const address = /\S@\S/;
const anOrder = has(`orders?${ends}`, noun);

/** Somebody else's orders. */
export const asksForOthers = (text: string): boolean =>
  others.test(text) || (!mine.test(text) && (named.test(text) || (address.test(text) && anOrder.test(text))));

/** The rules of bonuses, not how many there are. */
const bonusRules = has('expir', 'burn', 'сгор', 'истек', 'срок', 'начисл', 'правил');
const bonuses = has(
  "(?:what(?:’s|'s| is) )?my (?:current |bonus |account )*(?:balance|bonus(?:es)?|points)",
  `bonus balance${ends}`,
  `how (?:many|much) (?:bonus )?(?:bonus(?:es)?|points) (?:do i|have i|i have|are there|is there)${ends}`,
  `(?:bonus(?:es)?|points) (?:do i have|have i)${ends}`,
  `${mineRu} (?:бонусн\\p{L}* )?(?:баланс|бонус|балл|сч[её]т)`,
  'бонусн\\p{L}* (?:баланс|сч[её]т)',
  'у меня (?:есть |сейчас |осталось |накопилось )*(?:бонус|балл)',
  '(?:бонус|балл)\\p{L}* (?:сейчас )?(?:у меня|осталось|накопилось|накоплено)',
  'сколько (?:осталось |накоплено |накопилось |сейчас )*(?:бонусов|баллов)[\\s?!.]*$',
  'какой (?:у меня )?(?:сейчас )?баланс',
);

/** How many bonuses the asker has. */
export const asksForBalance = (text: string): boolean => bonuses.test(text) && !bonusRules.test(text);
