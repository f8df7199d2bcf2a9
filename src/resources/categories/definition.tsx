/** Categories: list, tree and form. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { VisibilityChip } from '#src/backOffice/kit/cells.tsx';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { CategoryName } from './CategoryName.tsx';
import { CategoryPath } from './CategoryPath.tsx';
import { categoryLabels } from './labels.ts';
import { categoryMenu } from './menu.ts';
import { ParentInput } from './ParentInput.tsx';

const CategoryTree = createLazyPart(() => import('./tree/CategoryTree.tsx'), 480);
const BulkImpactDialog = createLazyPart(() => import('./impact/BulkImpactDialog.tsx'), 0);
const ActiveInput = createLazyPart(() => import('./impact/ActiveInput.tsx'), 48);

export default defineResource({
  ...categoryMenu,
  labels: categoryLabels,
  hasHistory: true,
  getName: getLocalizedName,
  list: {
    views: [categoryMenu.list.views[0], { ...categoryMenu.list.views[1], Screen: CategoryTree }],
    columns: [
      { source: 'name', card: 'title', width: '32%', Cell: CategoryName, getExportValue: getLocalizedName },
      { source: 'parent', card: 'line', Cell: CategoryPath },
      { source: 'products_count', card: 'line' },
      { source: 'position', minTableWidth: 'lg' },
      { source: 'active', card: 'badge' },
      { source: 'updated_at', isOptional: true },
      { source: 'id', isOptional: true },
    ],
    filters: ['parent', 'active'],
    sort: { field: 'name', order: 'ASC' },
    importPath: '/imports/new?noun=categories',
    bulk: [{ source: 'active', ConfirmDialog: BulkImpactDialog }],
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
          {
            title: 'place',
            isInSideColumn: true,
            inputs: [{ source: 'parent', Input: ParentInput }, 'position', { source: 'active', Input: ActiveInput }],
          },
        ],
      },
    ],
    Header: VisibilityChip,
    publicPath: ({ id, active }) => (active ? `/products/catalog/${id}` : null),
  },
});
