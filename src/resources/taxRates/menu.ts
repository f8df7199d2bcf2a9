/** The part of the tax rates that the menu needs at start. */
import { defineMenuPart } from '#src/backOffice/kit/menuPart.ts';

export const taxRateMenu = defineMenuPart({
  name: 'taxRates',
  labels: { en: { many: 'Tax rates' }, ru: { many: 'Налоговые ставки' } },
  icon: 'globe',
  list: { views: [{ path: '/settings/tax_rates' }] },
});
