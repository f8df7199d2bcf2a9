/** Labels of letters about abandoned carts. */
import { labels } from '#src/i18n/labels.ts';

export const letterLabels = labels({
  en: {
    letters: 'Letters',
    write: 'Write to the buyer',
    title: 'A letter to the buyer',
    subject: 'Subject',
    text: 'Text',
    usualSubject: 'About your cart',
    send: 'Send',
    cancel: 'Cancel',
    sent: 'The letter is on its way',
    answers: (email: string) => `An answer comes to ${email}. The letter carries a link that opens the cart.`,
    noAnswers: 'Your account has no email, so nobody can answer. The letter carries a link that opens the cart.',
    none: 'No emails yet. The reminder is sent automatically.',
    cannot: 'There is no email to write to, or its owner wants no letters about carts.',
    reminder: 'Reminder',
  },
  ru: {
    letters: 'Письма',
    write: 'Написать покупателю',
    title: 'Письмо покупателю',
    subject: 'Тема',
    text: 'Текст',
    usualSubject: 'О вашей корзине',
    send: 'Отправить',
    cancel: 'Отмена',
    sent: 'Письмо отправляется',
    answers: (email) => `Ответ придёт на ${email}. В письме будет ссылка, которая открывает корзину.`,
    noAnswers:
      'У вашей учётной записи нет почты, и ответить вам не смогут. В письме будет ссылка, которая открывает корзину.',
    none: 'Пока ничего не писали. Напоминание уходит само.',
    cannot: 'Писать некуда: почты нет, или её владелец отказался от писем о корзинах.',
    reminder: 'Напоминание',
  },
});
