import type { DemoReview } from '#server/seed/content/types.ts';

/** Reviews that an admin has hidden, each for another reason. */
export const hiddenReviews: readonly DemoReview[] = [
  {
    product: 'mug-gzhel',
    author: 'customer17',
    rating: 1,
    language: 'en',
    days_ago: 9,
    text: 'Do not buy here. My own shop has cheaper mugs: ask me for the link.',
    hidden: 'Advertising of another shop',
  },
  {
    product: 'mug-terrace',
    author: 'customer16',
    rating: 1,
    language: 'ru',
    days_ago: 15,
    text: 'Курьер опоздал, вот его телефон, звоните ему все: 8 900 000-00-00.',
    hidden: 'Чужие личные данные',
  },
  {
    product: 'notebook-jade',
    author: 'customer11',
    rating: 2,
    language: 'en',
    days_ago: 3,
    text: 'Only fools write by hand. Whoever wrote the praise above is one of them.',
    hidden: 'Insults other buyers',
  },
];
