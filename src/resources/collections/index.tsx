/** Collections: sets of products for the front page, picked by hand or by a rule. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { CollectionKind, CollectionName, StateChip, stateColors } from './cells.tsx';
import { collectionLabels } from './labels.ts';
import { LocalTimestampInput } from './LocalTimestampInput.tsx';

// These parts load when a collection is opened.
const CollectionOrder = createLazyPart(() => import('./CollectionOrder.tsx'), 480);
const CollectionProducts = createLazyPart(() => import('./form/CollectionProducts.tsx'), 360);
const CollectionPicture = createLazyPart(() => import('./form/CollectionPicture.tsx'), 180);
const RuleText = createLazyPart(() => import('./form/RuleText.tsx'), 24);
const ProductNames = createLazyPart(() => import('./form/ProductNames.tsx'), 24);

export default defineResource({
  name: 'collections',
  labels: collectionLabels,
  icon: 'picture',
  group: 'catalog',
  hasHistory: true,
  getName: getLocalizedName,
  colors: stateColors,
  list: {
    views: [
      { path: '/collections/list', label: 'list' },
      { path: '/collections/order', label: 'order', Screen: CollectionOrder },
    ],
    columns: [
      { source: 'cover', card: 'picture' },
      { source: 'name', card: 'title', width: '30%', Cell: CollectionName, getExportValue: getLocalizedName },
      {
        source: 'rule',
        card: 'line',
        Cell: CollectionKind,
        getExportValue: ({ rule }, locale) => collectionLabels[locale].kinds[rule ? 'rule' : 'hand'],
      },
      { source: 'products_count', card: 'line' },
      { source: 'starts_at', minTableWidth: 'lg' },
      { source: 'ends_at', minTableWidth: 'lg' },
      { source: 'state', card: 'badge' },
      { source: 'early_access_days', isOptional: true },
      { source: 'position', isOptional: true },
      { source: 'active', isOptional: true },
      { source: 'updated_at', isOptional: true },
    ],
    filters: ['state', 'active'],
    sort: { field: 'position', order: 'ASC' },
    bulk: [{ source: 'active' }],
  },
  form: {
    tabs: [
      {
        key: 'basic',
        sections: [
          {
            title: 'texts',
            inputs: [
              { source: 'name', isFullWidth: true },
              { source: 'en_name', isFullWidth: true },
              'description',
              'en_description',
            ],
          },
          { title: 'products', Content: CollectionProducts },
          {
            title: 'shown',
            isInSideColumn: true,
            inputs: [
              'active',
              { source: 'starts_at', Input: LocalTimestampInput },
              { source: 'ends_at', Input: LocalTimestampInput },
              'early_access_days',
            ],
          },
          { title: 'picture', isInSideColumn: true, mode: 'edit', Content: CollectionPicture },
        ],
        fields: ['rule', 'product_ids'],
      },
    ],
    Header: StateChip,
    valueDisplays: { rule: RuleText, product_ids: ProductNames },
    publicPath: ({ id, state }) => (state === 'shown' ? `/collections/view/${id}` : null),
  },
});
