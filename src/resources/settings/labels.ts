/** Labels of the rules screen. */
import { labels } from '#src/i18n/labels.ts';

export const rulesLabels = labels({
  en: {
    title: 'Rules and limits',
    about: 'They apply to the whole shop as soon as you save them.',
    save: 'Save',
    saved: 'Rules saved',
  },
  ru: {
    title: 'Правила и лимиты',
    about: 'Действуют для всего магазина с момента сохранения.',
    save: 'Сохранить',
    saved: 'Правила сохранены',
  },
});
