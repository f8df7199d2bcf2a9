/** Requests of vendors for categories, which admins accept or decline. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { requestColors } from './colors.ts';
import { categoryRequestLabels } from './labels.ts';
import { categoryRequestMenu } from './menu.ts';

const RequestScreen = createLazyPart(() => import('./RequestScreen.tsx'), 420);

export default defineResource({
  ...categoryRequestMenu,
  labels: categoryRequestLabels,
  screens: { edit: RequestScreen },
  getName: ({ name }) => name,
  colors: requestColors,
  list: {
    ...categoryRequestMenu.list,
    columns: [
      { source: 'name', card: 'title', width: '34%' },
      { source: 'company', card: 'line' },
      { source: 'author', card: 'line', minTableWidth: 'lg' },
      { source: 'created_at', card: 'line' },
      { source: 'status', card: 'badge' },
      { source: 'category_id', isOptional: true },
      { source: 'comment', isOptional: true },
      { source: 'answer', isOptional: true },
      { source: 'decided_at', isOptional: true },
    ],
    filters: ['status', 'company_id'],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: { tabs: [] },
});
