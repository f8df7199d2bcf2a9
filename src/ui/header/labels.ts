import { labels } from '#src/i18n/labels.ts';

export const headerLabels = labels({
  en: { brand: 'Yarmarka', skip: 'Skip to the content' },
  ru: { brand: 'Ярмарка', skip: 'К содержимому' },
});
