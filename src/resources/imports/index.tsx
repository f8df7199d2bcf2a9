/** Tables of products, categories and stores on their way in: uploaded, mapped, checked, run, undone. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { ImportFigures, ImportName } from './cells.tsx';
import { importHues } from './hues.ts';
import { importWords } from './labels.ts';

const NewImport = later(() => import('./NewImport.tsx'), 420);
const ImportScreen = later(() => import('./ImportScreen.tsx'), 560);

export default defineResource({
  name: 'imports',
  words: importWords,
  icon: 'truck',
  paths: { create: '/imports/new', edit: '/imports/view/:id' },
  screens: { create: NewImport, edit: ImportScreen },
  nameOf: ({ filename }) => filename,
  hues: importHues,
  list: {
    views: [{ path: '/imports/list' }],
    columns: [
      { source: 'filename', card: 'title', width: '30%', Cell: ImportName },
      { source: 'noun', card: 'line' },
      { source: 'company', card: 'line', from: 'lg' },
      { source: 'rows', card: 'line', Cell: ImportFigures, exported: ({ rows }) => rows.total },
      { source: 'created_at', card: 'line', from: 'lg' },
      { source: 'author', isOptional: true },
      { source: 'finished_at', isOptional: true },
      { source: 'status', card: 'badge' },
    ],
    filters: ['noun', 'status'],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: { tabs: [] },
});
