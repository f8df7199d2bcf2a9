/** What the front page shows beneath its welcome: sets of products, by hand or by rule. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { nameOf } from '#src/i18n/inLocale.ts';
import { CollectionKind, CollectionName, StateChip, stateHues } from './cells.tsx';
import { collectionWords } from './labels.ts';
import { MomentInput } from './MomentInput.tsx';

// Drags, searches and uploads come once a collection is opened.
const CollectionOrder = later(() => import('./CollectionOrder.tsx'), 480);
const CollectionProducts = later(() => import('./form/CollectionProducts.tsx'), 360);
const CollectionPicture = later(() => import('./form/CollectionPicture.tsx'), 180);
const RuleText = later(() => import('./form/RuleText.tsx'), 24);
const ProductNames = later(() => import('./form/ProductNames.tsx'), 24);

export default defineResource({
  name: 'collections',
  words: collectionWords,
  icon: 'picture',
  paths: { create: '/collections/create', edit: '/collections/edit/:id' },
  hasHistory: true,
  nameOf,
  hues: stateHues,
  list: {
    views: [
      { path: '/collections/list', label: 'list' },
      { path: '/collections/order', label: 'order', Screen: CollectionOrder },
    ],
    columns: [
      { source: 'cover', card: 'picture' },
      { source: 'name', card: 'title', width: '30%', Cell: CollectionName, exported: nameOf },
      {
        source: 'rule',
        card: 'line',
        Cell: CollectionKind,
        exported: ({ rule }, locale) => collectionWords[locale].kinds[rule ? 'rule' : 'hand'],
      },
      { source: 'products_count', card: 'line' },
      { source: 'starts_at', from: 'lg' },
      { source: 'ends_at', from: 'lg' },
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
              { source: 'name', wide: true },
              { source: 'en_name', wide: true },
              'description',
              'en_description',
            ],
          },
          { title: 'products', Content: CollectionProducts },
          {
            title: 'shown',
            aside: true,
            inputs: [
              'active',
              { source: 'starts_at', Input: MomentInput },
              { source: 'ends_at', Input: MomentInput },
              'early_access_days',
            ],
          },
          { title: 'picture', aside: true, only: 'edit', Content: CollectionPicture },
        ],
        holds: ['rule', 'product_ids'],
      },
    ],
    Header: StateChip,
    shows: { rule: RuleText, product_ids: ProductNames },
    publicPath: ({ id, state }) => (state === 'shown' ? `/collections/view/${id}` : null),
  },
});
