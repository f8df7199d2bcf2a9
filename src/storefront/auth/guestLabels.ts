/** Labels of the guest entry, loaded only if there is a cart. */
import { labels } from '#src/i18n/labels.ts';

export const guestLabels = labels({
  en: {
    title: 'Buy without an account',
    text: 'No password needed. What is in your cart comes with you.',
    submit: 'Continue as guest',
  },
  ru: {
    title: 'Купить без регистрации',
    text: 'Пароль не нужен. Всё, что в корзине, останется с вами.',
    submit: 'Продолжить как гость',
  },
});
