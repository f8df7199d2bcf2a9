/** Imports of products, categories and stores from tables: upload, mapping, check, run, undo. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { ImportFigures, ImportName } from './cells.tsx';
import { importColors } from './colors.ts';
import { importLabels } from './labels.ts';

const NewImport = createLazyPart(() => import('./NewImport.tsx'), 420);
const ImportScreen = createLazyPart(() => import('./ImportScreen.tsx'), 560);

export default defineResource({
  name: 'imports',
  labels: importLabels,
  icon: 'truck',
  group: { admins: 'catalog', others: 'companies' },
  screens: { create: NewImport, edit: ImportScreen },
  getName: ({ filename }) => filename,
  colors: importColors,
  list: {
    views: [{ path: '/imports/list' }],
    columns: [
      { source: 'filename', card: 'title', width: '30%', Cell: ImportName },
      { source: 'noun', card: 'line' },
      { source: 'company', card: 'line', minTableWidth: 'lg' },
      { source: 'rows', card: 'line', Cell: ImportFigures, getExportValue: ({ rows }) => rows.total },
      { source: 'created_at', card: 'line', minTableWidth: 'lg' },
      { source: 'author', isOptional: true },
      { source: 'finished_at', isOptional: true },
      { source: 'status', card: 'badge' },
    ],
    filters: ['noun', 'status'],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: { tabs: [] },
});
