/** Labels of the demo sign-ins, loaded only in a demo. */
import { labels } from '#src/i18n/labels.ts';

export const demoLabels = labels({
  en: {
    title: 'Demo sign-ins',
    text: 'One click and you are in. The password of all is',
    roles: { admin: 'Admin', manager: 'Manager', vendor: 'Vendor', vendor2: 'Another vendor', buyer: 'Buyer' },
  },
  ru: {
    title: 'Вход в демоверсию',
    text: 'Один щелчок, и вы внутри. Пароль у всех',
    roles: {
      admin: 'Администратор',
      manager: 'Менеджер',
      vendor: 'Продавец',
      vendor2: 'Другой продавец',
      buyer: 'Покупатель',
    },
  },
});
