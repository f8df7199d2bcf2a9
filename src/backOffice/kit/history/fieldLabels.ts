/** What fields of the audit log are called, of whatever thing, by subject. A field that is not here is told by its own word: tests/architecture/audited.test.ts finds it. */
import { labels } from '#src/i18n/labels.ts';
import { campaignsFields } from './fields/campaigns.ts';
import { generalFields } from './fields/general.ts';
import { goodsFields } from './fields/goods.ts';
import { moneyFields } from './fields/money.ts';
import { peopleFields } from './fields/people.ts';
import { placesFields } from './fields/places.ts';
import { settingLabels } from '../settingLabels.ts';

export const fieldLabels = labels({
  en: {
    ...campaignsFields.en,
    ...generalFields.en,
    ...goodsFields.en,
    ...moneyFields.en,
    ...peopleFields.en,
    ...placesFields.en,
    ...settingLabels.en.names,
  },
  ru: {
    ...campaignsFields.ru,
    ...generalFields.ru,
    ...goodsFields.ru,
    ...moneyFields.ru,
    ...peopleFields.ru,
    ...placesFields.ru,
    ...settingLabels.ru.names,
  },
});
