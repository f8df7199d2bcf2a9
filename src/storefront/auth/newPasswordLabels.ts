/** Labels for a new password, by an emailed link or in the account settings. Texts of specification §5 are verbatim. */
import { labels } from '#src/i18n/labels.ts';

export const newPasswordLabels = labels({
  en: {
    AUTH: {
      PASSWORD: {
        INPUT: 'Enter the password',
        REPEAT: 'Repeat the password',
        EQUAL: 'Passwords must match',
        SUCCESS: 'The password has been changed',
      },
    },
    title: 'Choose a password',
    lead: 'At least eight characters. You are signed in with it here; other devices have to sign in again.',
    password: 'New password',
    repeat: 'Repeat the password',
    submit: 'Save password',
    busy: 'Saving…',
    error: 'ERROR',
    tooShort: 'At least 8 characters',
    dead: 'This link no longer works',
    deadText: 'It has been used or has expired. We will gladly send you a new one.',
    newLink: 'Send a new link',
    toSignIn: 'To the sign-in',
  },
  ru: {
    AUTH: {
      PASSWORD: {
        INPUT: 'Введите пароль',
        REPEAT: 'Повторите пароль',
        EQUAL: 'Пароли должны совпадать',
        SUCCESS: 'Пароль изменён',
      },
    },
    title: 'Задайте пароль',
    lead: 'Не меньше восьми символов. Здесь вы войдёте сразу, на других устройствах понадобится войти заново.',
    password: 'Новый пароль',
    repeat: 'Повторите пароль',
    submit: 'Сохранить пароль',
    busy: 'Сохраняем…',
    error: 'ОШИБКА',
    tooShort: 'Символов не меньше: 8',
    dead: 'Эта ссылка больше не работает',
    deadText: 'Она уже использована или устарела. Мы с радостью пришлём новую.',
    newLink: 'Прислать новую ссылку',
    toSignIn: 'Ко входу',
  },
});
