/** Legal documents: each type has its own screen instead of a list. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { DocumentScreen } from './DocumentScreen.tsx';
import { documentLabels, documentTitles } from './labels.ts';
import { documentMenu } from './menu.ts';
import { VersionRedirect } from './VersionRedirect.tsx';

const [legacy, privacy, childsafety, shipping, refund] = documentMenu.list.views;

export default defineResource({
  ...documentMenu,
  labels: documentLabels,
  getName: ({ type, version }, locale) => `${documentTitles[locale][type]}, ${version}`,
  screens: { edit: VersionRedirect },
  list: {
    views: [
      { ...legacy, Screen: () => <DocumentScreen type="user_agreement" /> },
      { ...privacy, Screen: () => <DocumentScreen type="privacy_policy" /> },
      { ...childsafety, Screen: () => <DocumentScreen type="child_safety" /> },
      { ...shipping, Screen: () => <DocumentScreen type="shipping_policy" /> },
      { ...refund, Screen: () => <DocumentScreen type="refund_policy" /> },
    ],
    columns: ['type', 'language', 'version', 'updated_at'],
    filters: [],
    sort: { field: 'id', order: 'DESC' },
  },
  form: { tabs: [{ key: 'text' }] },
});
