import type { DemoChat } from './types.ts';

/** Conversations of buyers with companies, and of a manager with customers. */
export const chats: readonly DemoChat[] = [
  {
    customer: 'buyer@example.com',
    company: 'sloboda',
    unread: 1,
    lines: [
      { from: 'buyer@example.com', text: 'Hello! Is the oat bowl all right in a microwave?', hours_ago: 52 },
      {
        from: 'vendor@example.com',
        text: 'Good morning, Anna. Yes: the glaze has no metal in it. Only the gilded ones must stay out.',
        hours_ago: 51.5,
      },
      {
        from: 'buyer@example.com',
        text: 'Lovely. And would these two look good on one table?',
        photo_of: 'bowl-oat',
        hours_ago: 27,
      },
      {
        from: 'manager@example.com',
        text: 'They come from the same kiln, so the colours agree. If you take six, we pack them free of charge.',
        hours_ago: 26.2,
      },
      { from: 'buyer@example.com', text: 'Six it is then, thank you!', hours_ago: 3.1 },
      {
        from: 'vendor@example.com',
        text: 'We will keep a set for you until Friday.',
        photo_of: 'plate-cobalt',
        hours_ago: 2.4,
      },
    ],
  },
  {
    customer: 'customer4@example.com',
    company: 'sloboda',
    unread: 2,
    lines: [
      {
        from: 'customer4@example.com',
        text: 'Добрый день! Доска из ореха продаётся уже промасленной?',
        photo_of: 'board-walnut',
        hours_ago: 6,
      },
      {
        from: 'vendor@example.com',
        text: 'Здравствуйте, Дмитрий! Да, льняным маслом в два слоя. Раз в пару месяцев обновляйте.',
        hours_ago: 5.6,
      },
      {
        from: 'customer4@example.com',
        text: 'Отлично. А гравировку сделаете? Нужны инициалы, три буквы.',
        hours_ago: 1.2,
      },
      { from: 'customer4@example.com', text: 'И успеете ли к субботе?', hours_ago: 1.1 },
    ],
  },
  {
    customer: 'buyer@example.com',
    company: 'polden',
    lines: [
      {
        from: 'buyer@example.com',
        text: 'Do you ship the coral backpack to Perth?',
        photo_of: 'backpack-coral',
        hours_ago: 80,
      },
      {
        from: 'vendor2@example.com',
        text: 'We do, three to five days. Pickup in Sydney is ready the same afternoon.',
        hours_ago: 78,
      },
    ],
  },
  {
    customer: 'customer2@example.com',
    company: 'polden',
    unread: 1,
    lines: [
      { from: 'customer2@example.com', text: 'Здравствуйте! Можно ли заменить лямку, если порвётся?', hours_ago: 30 },
      {
        from: 'vendor2@example.com',
        text: 'Да, лямки съёмные, запасную пришлём бесплатно в течение года.',
        hours_ago: 29,
      },
      { from: 'customer2@example.com', text: 'Спасибо, тогда беру!', hours_ago: 4.5 },
    ],
  },
  {
    customer: 'buyer@example.com',
    keeper: 'manager@example.com',
    lines: [
      {
        from: 'manager@example.com',
        text: 'Hello Anna, this is Maria of the marketplace. Has the replacement saucer arrived in one piece?',
        hours_ago: 120,
      },
      { from: 'buyer@example.com', text: 'It has, thank you for taking care of it.', hours_ago: 118 },
    ],
  },
];
