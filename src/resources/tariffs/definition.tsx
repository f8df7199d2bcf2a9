/** Tariffs: five of them; prices, limits and words are an admin's. */
import type { Tariff } from '#contract/tariffs.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { inLocale } from '#src/i18n/inLocale.ts';
import { FreeNote, hasNoPrice, isCorrection, limitCell, priceCell, SaleCell, Title } from './cells.tsx';
import { tariffWords } from './labels.ts';
import { tariffMenu } from './menu.ts';

const isPaid = ({ kind }: Tariff): boolean => kind === 'buyer_pro' || kind === 'vendor_premium';
const isFree = (tariff: Tariff): boolean => !isPaid(tariff);
const isPlan = (tariff: Tariff): boolean => !isCorrection(tariff);

export default defineResource({
  ...tariffMenu,
  words: tariffWords,
  hasHistory: true,
  nameOf: ({ name, en_name }, locale) => inLocale(locale, name, en_name),
  hues: { buyers: 'green', vendors: 'blue' },
  list: {
    views: tariffMenu.list.views,
    columns: [
      {
        source: 'name',
        card: 'title',
        width: '20%',
        Cell: Title,
        exported: ({ name, en_name }, locale) => inLocale(locale, name, en_name),
      },
      { source: 'audience', card: 'badge', isBlank: isCorrection },
      {
        source: 'prices.7',
        card: 'line',
        isBlank: hasNoPrice('7'),
        Cell: priceCell('7'),
        exported: ({ prices }) => prices['7'],
      },
      { source: 'prices.30', card: 'end', Cell: priceCell('30'), exported: ({ prices }) => prices['30'] },
      {
        source: 'prices.120',
        card: 'line',
        isBlank: hasNoPrice('120'),
        Cell: priceCell('120'),
        exported: ({ prices }) => prices['120'],
      },
      {
        source: 'prices.365',
        card: 'line',
        isBlank: hasNoPrice('365'),
        Cell: priceCell('365'),
        exported: ({ prices }) => prices['365'],
      },
      {
        source: 'limits.products',
        card: 'line',
        from: 'lg',
        isBlank: isCorrection,
        Cell: limitCell('products'),
        exported: ({ limits }) => limits.products,
      },
      { source: 'active', from: 'xl', Cell: SaleCell, exported: (tariff) => tariff.active && !isCorrection(tariff) },
      { source: 'limits.albums', isOptional: true, Cell: limitCell('albums'), exported: ({ limits }) => limits.albums },
      {
        source: 'limits.records',
        isOptional: true,
        Cell: limitCell('records'),
        exported: ({ limits }) => limits.records,
      },
      {
        source: 'limits.time_capsules',
        isOptional: true,
        Cell: limitCell('time_capsules'),
        exported: ({ limits }) => limits.time_capsules,
      },
      {
        source: 'limits.memorials',
        isOptional: true,
        Cell: limitCell('memorials'),
        exported: ({ limits }) => limits.memorials,
      },
      { source: 'updated_at', isOptional: true },
    ],
    filters: [],
    sort: { field: 'id', order: 'ASC' },
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          { title: 'prices', when: isPaid, inputs: ['prices.7', 'prices.30', 'prices.120', 'prices.365'] },
          { title: 'free', when: isFree, Content: FreeNote },
          {
            title: 'limits',
            when: isPlan,
            inputs: ['limits.products', 'limits.albums', 'limits.records', 'limits.time_capsules', 'limits.memorials'],
          },
          {
            title: 'words',
            inputs: [
              'name',
              'en_name',
              { source: 'description', wide: true },
              { source: 'en_description', wide: true },
            ],
          },
          { title: 'sale', aside: true, when: isPaid, inputs: ['active'] },
        ],
      },
    ],
  },
});
