/** Labels of the wish list. */
import { plural } from '#src/i18n/format.ts';
import { labels } from '#src/i18n/labels.ts';

export const wishLabels = labels({
  en: {
    title: 'Wish list',
    count: (n: number) => plural('en', n, { one: '{n} product', other: '{n} products' }),
    removed: (name: string) => `${name}: removed from the wish list`,
    undo: 'Undo',
    empty: {
      title: 'Your wish list is empty',
      text: 'Tap the heart of what you like, and it will wait for you here.',
      toCatalog: 'To the catalog',
    },
    device: {
      title: 'This list is saved on this device for 30 days',
      text: 'Sign in, and it will be with you everywhere.',
      signIn: 'Sign in',
    },
    notABuyer: { title: 'This account has no wish list', text: 'Sign in as a buyer to keep one.' },
  },
  ru: {
    title: 'Список желаний',
    count: (n) => plural('ru', n, { one: '{n} товар', few: '{n} товара', many: '{n} товаров' }),
    removed: (name) => `${name} — больше не в списке`,
    undo: 'Вернуть',
    empty: {
      title: 'Здесь пока пусто',
      text: 'Нажмите на сердечко у того, что понравилось, и товар подождёт вас здесь.',
      toCatalog: 'В каталог',
    },
    device: {
      title: 'Этот список хранится 30 дней на этом устройстве',
      text: 'Войдите, и он будет с вами везде.',
      signIn: 'Войти',
    },
    notABuyer: { title: 'У этой учётной записи нет списка желаний', text: 'Чтобы вести его, войдите как покупатель.' },
  },
});
