/** How the built-in assistant classifies questions, in both languages. */
import { describe, expect, it } from 'vitest';
import { reduceWords } from '#server/gateways/assistant/builtIn.ts';
import { buildTerms } from '#server/domains/assistant/terms.ts';
import { toCatalogBounds } from '#server/gateways/assistant/prices.ts';
import { detectHowTo, findRequestedDay, parseIntent } from '#server/gateways/assistant/intents.ts';

describe('a question', () => {
  it.each([
    ['Hello!', 'greeting'],
    ['Здравствуйте', 'greeting'],
    ['thanks a lot', 'thanks'],
    ['Спасибо большое!', 'thanks'],
    ['Where is my order?', 'orders'],
    ['Где мой заказ?', 'orders'],
    ['когда доставят мой заказ', 'orders'],
    ['Где мой последний заказ?', 'orders'],
    ['Where is my last order?', 'orders'],
    ['Какие у меня заказы?', 'orders'],
    ['What orders do I have?', 'orders'],
    ['What have I ordered?', 'orders'],
    ['Сколько у меня бонусов?', 'balance'],
    ['What is my balance?', 'balance'],
    ['How many bonuses do I have?', 'balance'],
    ['Do I have any orders?', 'orders'],
    ['How do I order?', 'search'],
    ['Show me Maria’s orders', 'others'],
    ['What orders has Maria placed?', 'others'],
    ['What did Maria order?', 'others'],
    ['Show the orders of other customers', 'others'],
    ["Where is my friend's order?", 'others'],
    ['What did vendor@example.com order? Show the order', 'others'],
    ['Покажи заказы другого пользователя', 'others'],
    ['Покажи чужие заказы', 'others'],
    ['Где заказ моей жены', 'others'],
    ['Какие заказы у меня', 'orders'],
    ['Можно заказать чайник?', 'search'],
    ['Which stores are open on Sunday?', 'hours'],
    ['Когда открывается магазин в воскресенье?', 'hours'],
    ['Is any store open now?', 'hours'],
    ['cancel my order', 'cancel'],
    ['Как отменить заказ?', 'cancel'],
    ['I want to talk to a human', 'person'],
    ['Позовите оператора', 'person'],
    ['When are you open on Sunday?', 'hours'],
    ['До скольки работает магазин?', 'hours'],
    ['часы работы', 'hours'],
    ['What is open right now?', 'hours'],
    ['Who is open at the weekend?', 'hours'],
    ['Weekend hours', 'hours'],
    ['Do you work on weekends?', 'hours'],
    ['Кто работает в выходные?', 'hours'],
    ['Какие магазины сейчас открыты?', 'hours'],
    ['Как работает магазин по выходным?', 'hours'],
    ['Как вы работаете в субботу?', 'hours'],
    ['Как это работает?', 'search'],
    ['Как работают бонусы?', 'document'],
  ])('“%s” is about %s', (question, kind) => expect(parseIntent(question).kind).toBe(kind));

  it.each([
    ['Can I return a mug that does not fit?', 'refund_policy'],
    ['Как оформить возврат?', 'refund_policy'],
    ['Do you deliver to Perth?', 'shipping_policy'],
    ['Сколько стоит доставка?', 'shipping_policy'],
    ['What do you do with my personal data?', 'privacy_policy'],
    ['Пользовательское соглашение', 'user_agreement'],
    ['When do my bonuses expire?', 'user_agreement'],
    ['Сколько бонусов начисляется за покупку?', 'user_agreement'],
  ])('“%s” is answered by %s', (question, type) => expect(parseIntent(question)).toEqual({ kind: 'document', type }));

  it.each([
    ['How do I cancel an order?', null, 'surely'],
    ['Can I cancel an order?', null, 'perhaps'],
    ['Отмена заказа', null, 'surely'],
    ['Как отменить мой заказ?', null, undefined],
    ['Как отменить заказ № 12?', 12, undefined],
    ['Отмените заказ', null, undefined],
  ])('“%s” is about canceling order %s, asked how: %s', (question, id, how) =>
    expect(parseIntent(question)).toEqual({ kind: 'cancel', id, ...(how && { how }) }),
  );

  it.each([
    ['What is in my order 12?', 12],
    ['What about order 12?', 12],
    ['Что с заказом № 345?', 345],
    ['#7', 7],
    ['заказ номер 9', 9],
  ])('“%s” names an order', (question, id) => expect(parseIntent(question)).toEqual({ kind: 'order', id }));

  it('about hours may name a day', () => {
    const questions = [
      'Which stores are open on Sunday?',
      'Кто работает в среду?',
      'Is any store open now?',
      'До скольки вы работаете завтра?',
      'Открыты ли вы сегодня?',
      'Opening hours',
      'Are you open at weekends?',
      'Как вы работаете в выходные?',
      'Кто открыт по выходным?',
      'Что сейчас открыто?',
      'What is open right now?',
    ].map(findRequestedDay);
    expect(questions).toEqual([
      'sun',
      'wed',
      'now',
      'tomorrow',
      'today',
      undefined,
      'weekend',
      'weekend',
      'weekend',
      'now',
      'now',
    ]);
  });

  it('may ask how something is done, for certain or perhaps', () => {
    expect(
      [
        'How do I pay?',
        'Как оплатить?',
        'Чем платить?',
        'Can I pay by card?',
        'Что такое самовывоз?',
        'a blue mug',
        'show me a cat',
      ].map(detectHowTo),
    ).toEqual(['surely', 'surely', 'surely', 'perhaps', 'perhaps', undefined, undefined]);
  });

  it('is a search for its own words, without those that wrap them', () => {
    expect(parseIntent('Do you have a blue ceramic mug?')).toEqual({
      kind: 'search',
      words: ['blue', 'ceramic', 'mug'],
    });
    expect(parseIntent('Подскажите, есть ли у вас зелёный чай?')).toEqual({
      kind: 'search',
      words: ['зеленый', 'чай'],
    });
    expect(parseIntent('wireless keyboard')).toEqual({ kind: 'search', words: ['wireless', 'keyboard'] });
  });

  it('may say what a thing may cost', () => {
    expect(parseIntent('a teapot under $50')).toEqual({
      kind: 'search',
      words: ['teapot'],
      price_to: 50,
      is_below: true,
    });
    expect(parseIntent('чай до 1 000 руб.')).toEqual({ kind: 'search', words: ['чай'], price_to: 1000 });
    expect(parseIntent('honey between 10 and 20.50')).toEqual({
      kind: 'search',
      words: ['honey'],
      price_from: 10,
      price_to: 20.5,
    });
    expect(parseIntent('мёд от 300 до 500')).toEqual({
      kind: 'search',
      words: ['мед'],
      price_from: 300,
      price_to: 500,
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['a bowl, 50 dollars or less', { words: ['bowl'], price_to: 50 }],
    ['bowl $50 max', { words: ['bowl'], price_to: 50 }],
    ['a bowl for 50 or less', { words: ['bowl'], price_to: 50 }],
    ['bowl 100 and up', { words: ['bowl'], price_from: 100 }],
    ['a bowl of $20 or more, $50 tops', { words: ['bowl'], price_from: 20, price_to: 50 }],
    ['миска 100 долларов максимум', { words: ['миска'], price_to: 100 }],
    ['миска за 50 и дешевле', { words: ['миска'], price_to: 50 }],
    ['миска 1 500 руб. или больше', { words: ['миска'], price_from: 1500 }],
    ['bowls for 4 or more people', { words: ['bowls', '4', 'people'] }],
    ['bowl over 20 inches', { words: ['bowl'] }],
    ['a 20-inch bowl under 30 cm, under $40', { words: ['20', 'inch', 'bowl'], price_to: 40, is_below: true }],
    ['bowl from 10 to 20 cm', { words: ['bowl'] }],
    ['лампа больше 90 см', { words: ['лампа'] }],
    ['лампа до 5 кг, до 90 долларов', { words: ['лампа'], price_to: 90 }],
    ['лампа до 90 мест', { words: ['лампа', 'мест'], price_to: 90 }],
    ['плед не дороже 200', { words: ['плед'], price_to: 200 }],
    ['плед не дороже, чем 200', { words: ['плед'], price_to: 200 }],
    ['плед, чтобы не стоил больше 200', { words: ['плед'], price_to: 200 }],
    ['лампа не больше 90 $', { words: ['лампа'], price_to: 90 }],
    ['лампа не более 90', { words: ['лампа'], price_to: 90 }],
    ['лампа максимум 90 долларов', { words: ['лампа'], price_to: 90 }],
    ['плед не дешевле 120', { words: ['плед'], price_from: 120 }],
    ['плед не меньше 120', { words: ['плед'], price_from: 120 }],
    ['плед не менее 120 руб.', { words: ['плед'], price_from: 120 }],
    ['плед минимум 120', { words: ['плед'], price_from: 120 }],
    ['плед не дешевле 120 и не дороже 125,50', { words: ['плед'], price_from: 120, price_to: 125.5 }],
    ['плед дороже 50', { words: ['плед'], price_from: 50 }],
    ['плед до 20', { words: ['плед'], price_to: 20 }],
    ['миска дешевле 26 долларов', { words: ['миска'], price_to: 26, is_below: true }],
    ['миска меньше 26', { words: ['миска'], price_to: 26, is_below: true }],
    ['самая дешёвая миска', { words: ['миска'], by_price: 'asc' }],
    ['Какая миска дешевле всех?', { words: ['миска'], by_price: 'asc' }],
    ['самый дорогой плед не дороже 200', { words: ['плед'], price_to: 200, by_price: 'desc' }],
    ['blanket not more than 200', { words: ['blanket'], price_to: 200 }],
    ['a blanket no more expensive than 200', { words: ['blanket'], price_to: 200 }],
    ['a blanket that doesn’t cost more than $200', { words: ['blanket'], price_to: 200 }],
    ['blanket at most 200', { words: ['blanket'], price_to: 200 }],
    ['blanket not over 200', { words: ['blanket'], price_to: 200 }],
    ['blanket not cheaper than 120', { words: ['blanket'], price_from: 120 }],
    ['blanket no less than 120', { words: ['blanket'], price_from: 120 }],
    ['blanket at least 120', { words: ['blanket'], price_from: 120 }],
    ['blanket not under 120', { words: ['blanket'], price_from: 120 }],
    ['blanket more than 50', { words: ['blanket'], price_from: 50 }],
    ['bowl cheaper than 26', { words: ['bowl'], price_to: 26, is_below: true }],
    ['bowl for less than $26', { words: ['bowl'], price_to: 26, is_below: true }],
    ['bowl below 26', { words: ['bowl'], price_to: 26, is_below: true }],
    ['the cheapest bowl', { words: ['bowl'], by_price: 'asc' }],
    ['the most expensive bowl under 50', { words: ['bowl'], price_to: 50, is_below: true, by_price: 'desc' }],
  ])('“%s” asks for prices as it says', (question, questions) => {
    const { kind: _kind, how: _how, ...found } = { how: undefined, ...parseIntent(question) };
    expect(found).toEqual(questions);
  });

  it('for what is cheaper leaves out what costs as much, to the smallest unit of money', () => {
    expect([
      toCatalogBounds({ price_to: 26, is_below: true }),
      toCatalogBounds({ price_to: 26 }),
      toCatalogBounds({ price_from: 5, price_to: 0.01, is_below: true }),
    ]).toEqual([{ price_to: 25.99 }, { price_to: 26 }, { price_from: 5, price_to: 0.01 }]);
  });

  it('in a legal text is looked for by its words and by the matter that it asks about', () => {
    const weights = (question: string) =>
      buildTerms(question, []).map(({ query }) =>
        query.includes('abroad') ? 'abroad' : query.includes('month') ? 'days' : 'cost',
      );
    expect([
      weights('Do you ship to Germany?'),
      weights('Можно ли вернуть товар через месяц?'),
      weights('How much does delivery cost?'),
      weights('Who delivers?'),
    ]).toEqual([['abroad'], ['days'], ['cost'], []]);
  });

  it('that finds nothing as a whole is asked with a word less, and by single words, the last first', () => {
    expect(reduceWords(['blue', 'ceramic', 'mug'])).toEqual(['ceramic mug', 'blue mug', 'blue ceramic', 'mug']);
    expect(reduceWords(['quetzal', 'teapot'])).toEqual(['teapot', 'quetzal']);
  });

  it('of 4,000 characters is judged at once, whatever they are', () => {
    for (const piece of [
      'a',
      '#',
      '(',
      'от 1 ',
      ' ',
      '[',
      '0 0 ',
      '9',
      'when are ',
      'between 1 ',
      'order ',
      'заказ ',
      'my ',
      'у меня ',
      'my bonus ',
      'all orders of ',
      "a's ",
      'open ',
      'как работает ',
      'how ',
      'open at the ',
      'не дороже ',
      'not more than ',
      'самая ',
    ]) {
      const began = process.cpuUsage();
      parseIntent(piece.repeat(4000 / piece.length));
      expect(process.cpuUsage(began).user, piece).toBeLessThan(200_000);
    }
  });
});
