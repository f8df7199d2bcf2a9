/** Words of what the menu drops down or slides in; not among those of the first paint. */
import { labels } from '#src/i18n/labels.ts';

export const menuLabels = labels({
  en: { expand: 'Show what is in “{name}”', yours: 'Yours', look: 'Look' },
  ru: { expand: 'Показать, что в разделе «{name}»', yours: 'Ваше', look: 'Оформление' },
});
