/**
 * Labels of all fields in the audit log. A missing field is shown by its raw name; tests/architecture/audited.test.ts
 * finds it.
 */
import { labels } from '#src/i18n/labels.ts';
import { campaignsFields } from './fields/campaigns.ts';
import { generalFields } from './fields/general.ts';
import { catalogFields } from './fields/catalog.ts';
import { moneyFields } from './fields/money.ts';
import { peopleFields } from './fields/people.ts';
import { placesFields } from './fields/places.ts';
import { settingLabels } from '../settingLabels.ts';

export const fieldLabels = labels({
  en: {
    ...campaignsFields.en,
    ...generalFields.en,
    ...catalogFields.en,
    ...moneyFields.en,
    ...peopleFields.en,
    ...placesFields.en,
    ...settingLabels.en.names,
  },
  ru: {
    ...campaignsFields.ru,
    ...generalFields.ru,
    ...catalogFields.ru,
    ...moneyFields.ru,
    ...peopleFields.ru,
    ...placesFields.ru,
    ...settingLabels.ru.names,
  },
});
