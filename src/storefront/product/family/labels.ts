/** Labels of the options of a product. */
import { labels } from '#src/i18n/labels.ts';

export const familyLabels = labels({
  en: { soldOut: 'sold out', missing: 'not available with your choice' },
  ru: { soldOut: 'нет в наличии', missing: 'нет в этом сочетании' },
});
