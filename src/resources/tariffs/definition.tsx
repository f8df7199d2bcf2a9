/** The five tariffs. Admins edit prices, limits and texts. */
import type { Tariff } from '#contract/tariffs.ts';
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { selectLocalized } from '#src/i18n/localized.ts';
import { FreeNote, hasNoPrice, isCorrection, createLimitCell, createPriceCell, SaleCell, TitleCell } from './cells.tsx';
import { tariffLabels } from './labels.ts';
import { tariffMenu } from './menu.ts';

const isPaid = ({ kind }: Tariff): boolean => kind === 'buyer_pro' || kind === 'vendor_premium';
const isFree = (tariff: Tariff): boolean => !isPaid(tariff);
const isPlan = (tariff: Tariff): boolean => !isCorrection(tariff);

export default defineResource({
  ...tariffMenu,
  labels: tariffLabels,
  hasHistory: true,
  getName: ({ name, en_name }, locale) => selectLocalized(locale, name, en_name),
  colors: { buyers: 'green', vendors: 'blue' },
  list: {
    views: tariffMenu.list.views,
    columns: [
      {
        source: 'name',
        card: 'title',
        width: '20%',
        Cell: TitleCell,
        getExportValue: ({ name, en_name }, locale) => selectLocalized(locale, name, en_name),
      },
      { source: 'audience', card: 'badge', isBlank: isCorrection },
      {
        source: 'prices.7',
        card: 'line',
        isBlank: hasNoPrice('7'),
        Cell: createPriceCell('7'),
        getExportValue: ({ prices }) => prices['7'],
      },
      { source: 'prices.30', card: 'end', Cell: createPriceCell('30'), getExportValue: ({ prices }) => prices['30'] },
      {
        source: 'prices.120',
        card: 'line',
        isBlank: hasNoPrice('120'),
        Cell: createPriceCell('120'),
        getExportValue: ({ prices }) => prices['120'],
      },
      {
        source: 'prices.365',
        card: 'line',
        isBlank: hasNoPrice('365'),
        Cell: createPriceCell('365'),
        getExportValue: ({ prices }) => prices['365'],
      },
      {
        source: 'limits.products',
        card: 'line',
        minTableWidth: 'lg',
        isBlank: isCorrection,
        Cell: createLimitCell('products'),
        getExportValue: ({ limits }) => limits.products,
      },
      {
        source: 'active',
        minTableWidth: 'xl',
        Cell: SaleCell,
        getExportValue: (tariff) => tariff.active && !isCorrection(tariff),
      },
      {
        source: 'limits.albums',
        isOptional: true,
        Cell: createLimitCell('albums'),
        getExportValue: ({ limits }) => limits.albums,
      },
      {
        source: 'limits.records',
        isOptional: true,
        Cell: createLimitCell('records'),
        getExportValue: ({ limits }) => limits.records,
      },
      {
        source: 'limits.time_capsules',
        isOptional: true,
        Cell: createLimitCell('time_capsules'),
        getExportValue: ({ limits }) => limits.time_capsules,
      },
      {
        source: 'limits.memorials',
        isOptional: true,
        Cell: createLimitCell('memorials'),
        getExportValue: ({ limits }) => limits.memorials,
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
          { title: 'prices', isVisible: isPaid, inputs: ['prices.7', 'prices.30', 'prices.120', 'prices.365'] },
          { title: 'free', isVisible: isFree, Content: FreeNote },
          {
            title: 'limits',
            isVisible: isPlan,
            inputs: ['limits.products', 'limits.albums', 'limits.records', 'limits.time_capsules', 'limits.memorials'],
          },
          {
            title: 'texts',
            inputs: [
              'name',
              'en_name',
              { source: 'description', isFullWidth: true },
              { source: 'en_description', isFullWidth: true },
            ],
          },
          { title: 'sale', isInSideColumn: true, isVisible: isPaid, inputs: ['active'] },
        ],
      },
    ],
  },
});
