/** Messages about the wish list, loaded when one is shown. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const wishActionLabels = labels({
  en: {
    full: (most: number) => `A wish list holds at most ${most} products`,
    tryAgain: 'Try again',
    moved: (n: number) =>
      plural('en', n, {
        one: '{n} product from this device is on your wish list now',
        other: '{n} products from this device are on your wish list now',
      }),
  },
  ru: {
    full: (most) => `В списке желаний может быть не больше ${most} товаров`,
    tryAgain: 'Повторить',
    moved: (n) =>
      plural('ru', n, {
        one: '{n} желание с этого устройства теперь в вашей учётной записи',
        few: '{n} желания с этого устройства теперь в вашей учётной записи',
        many: '{n} желаний с этого устройства теперь в вашей учётной записи',
      }),
  },
});
