/** Sales channels: one screen shows and switches them. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { channelWords } from './labels.ts';
import { channelMenu } from './menu.ts';

export default defineResource({
  ...channelMenu,
  words: channelWords,
  nameOf: ({ code }, locale) => channelWords[locale].names[code],
  list: {
    views: channelMenu.list.views,
    columns: [{ source: 'code', card: 'title' }, { source: 'active', card: 'badge' }, 'products', 'orders', 'revenue'],
    filters: [],
    sort: { field: 'id', order: 'ASC' },
  },
  form: { tabs: [{ key: 'basic', sections: [{ inputs: ['active'] }] }] },
});
