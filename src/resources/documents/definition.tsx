/** Legal documents: each type has its own screen instead of a list. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { findContractLabel } from '#src/backOffice/kit/history/contractLabels.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { DocumentScreen } from './DocumentScreen.tsx';
import { documentLabels, documentTitles } from './labels.ts';
import { documentMenu } from './menu.ts';
import { VersionRedirect } from './VersionRedirect.tsx';

/** `refund_policy_ru` → "Refund rules (Russian)" */
function formatVersionName(name: string, locale: Locale): string | null {
  const [, type = '', language = ''] = /^(\w+)_(en|ru)$/.exec(name) ?? [];
  const title = (documentTitles[locale] as Readonly<Record<string, string>>)[type];
  const languageName = findContractLabel('language', language, locale);
  return title && languageName ? `${title} (${languageName})` : null;
}

const [legacy, privacy, childsafety, shipping, refund] = documentMenu.list.views;

export default defineResource({
  ...documentMenu,
  labels: documentLabels,
  getName: ({ type, version }, locale) => `${documentTitles[locale][type]}, ${version}`,
  formatLoggedName: formatVersionName,
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
