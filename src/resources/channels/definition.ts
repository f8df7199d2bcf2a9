/** Sales channels: one screen shows them and switches them on and off. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { channelLabels } from './labels.ts';
import { channelMenu } from './menu.ts';

export default defineResource({
  ...channelMenu,
  labels: channelLabels,
  getName: ({ code }, locale) => channelLabels[locale].choices.code[code],
  formatLoggedName: (name, locale) =>
    (channelLabels[locale].choices.code as Readonly<Record<string, string>>)[name] ?? null,
  list: {
    views: channelMenu.list.views,
    columns: [{ source: 'code', card: 'title' }, { source: 'active', card: 'badge' }, 'products', 'orders', 'revenue'],
    filters: [],
    sort: { field: 'id', order: 'ASC' },
  },
  form: { tabs: [{ key: 'basic', sections: [{ inputs: ['active'] }] }] },
});
