/** Labels of the menu's lazy parts; not in the first load. */
import { labels } from '#src/i18n/labels.ts';

export const menuLabels = labels({
  en: { expand: 'Show what is in “{name}”', yours: 'Yours', look: 'Look' },
  ru: { expand: 'Показать, что в разделе «{name}»', yours: 'Ваше', look: 'Оформление' },
});
