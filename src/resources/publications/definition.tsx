/** What people write for the blog: read here before it is published, or canceled for a reason. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { later } from '#src/backOffice/kit/parts/later.tsx';
import { publicationWords } from './labels.ts';
import { publicationMenu } from './menu.ts';
import { Title } from './Title.tsx';

const Verdict = later(() => import('./Verdict.tsx'), 480);

export default defineResource({
  ...publicationMenu,
  words: publicationWords,
  nameOf: ({ title }) => title,
  hasHistory: true,
  hues: { in_moderation: 'amber', published: 'green', canceled: 'red' },
  list: {
    ...publicationMenu.list,
    columns: [
      { source: 'title', card: 'title', width: '38%', Cell: Title, exported: ({ title }) => title },
      { source: 'author', card: 'line' },
      { source: 'status', card: 'badge' },
      { source: 'language', card: 'line', from: 'lg' },
      { source: 'updated_at', card: 'line' },
      { source: 'published_at', isOptional: true },
      { source: 'reason', isOptional: true },
    ],
    filters: ['status', 'language', 'author_id'],
    sort: { field: 'updated_at', order: 'DESC' },
  },
  form: { tabs: [{ key: 'publication', Content: Verdict }] },
});
