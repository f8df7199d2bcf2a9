/** Publications of the blog, which moderators publish or cancel with a reason. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { createLazyPart } from '#src/backOffice/kit/parts/lazyPart.tsx';
import { publicationLabels } from './labels.ts';
import { publicationMenu } from './menu.ts';
import { PublicationTitle } from './PublicationTitle.tsx';

const ModerationPanel = createLazyPart(() => import('./ModerationPanel.tsx'), 480);

export default defineResource({
  ...publicationMenu,
  labels: publicationLabels,
  getName: ({ title }) => title,
  hasHistory: true,
  colors: { in_moderation: 'amber', published: 'green', canceled: 'red' },
  list: {
    ...publicationMenu.list,
    columns: [
      { source: 'title', card: 'title', width: '38%', Cell: PublicationTitle },
      { source: 'author', card: 'line' },
      { source: 'status', card: 'badge' },
      { source: 'language', card: 'line', minTableWidth: 'lg' },
      { source: 'updated_at', card: 'line' },
      { source: 'published_at', isOptional: true },
      { source: 'reason', isOptional: true },
    ],
    filters: ['status', 'language', 'author_id'],
    sort: { field: 'updated_at', order: 'DESC' },
  },
  form: { tabs: [{ key: 'publication', Content: ModerationPanel }] },
});
