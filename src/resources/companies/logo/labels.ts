/** Labels of a company's logo. */
import { labels } from '#src/i18n/labels.ts';

export const logoLabels = labels({
  en: {
    title: 'Logo',
    none: 'No logo yet',
    about: 'Shown on the company’s page, next to its products and in orders. JPG, PNG or GIF, up to 10 MB.',
    choose: 'Choose a picture',
    replace: 'Replace',
    remove: 'Delete',
    removeTitle: 'Delete the logo?',
    removeText: 'The first letter of the brand is shown instead.',
    cancel: 'Cancel',
    save: 'Save logo',
    saved: 'Logo saved',
    removed: 'Logo deleted',
  },
  ru: {
    title: 'Логотип',
    none: 'Логотипа пока нет',
    about: 'Стоит на странице компании, рядом с её товарами и в заказах. JPG, PNG или GIF, до 10 МБ.',
    choose: 'Выбрать картинку',
    replace: 'Заменить',
    remove: 'Удалить',
    removeTitle: 'Удалить логотип?',
    removeText: 'На его месте будет первая буква бренда.',
    cancel: 'Отмена',
    save: 'Сохранить логотип',
    saved: 'Логотип сохранён',
    removed: 'Логотип удалён',
  },
});
