/** Types and names of the legal documents. */
import { labels } from '#src/i18n/labels.ts';

/** Names of the legal documents by type. */
export const documentLabels = labels({
  en: {
    user_agreement: 'User agreement',
    privacy_policy: 'Privacy policy',
    shipping_policy: 'Shipping',
    refund_policy: 'Returns and refunds',
    child_safety: 'Child safety',
    unknown: 'Document',
    version: 'Version {version}, in force since {date}',
  },
  ru: {
    user_agreement: 'Пользовательское соглашение',
    privacy_policy: 'Политика конфиденциальности',
    shipping_policy: 'Доставка',
    refund_policy: 'Возврат и обмен',
    child_safety: 'Безопасность детей',
    unknown: 'Документ',
    version: 'Редакция {version}, действует с {date}',
  },
});

export const documentTypes = [
  'user_agreement',
  'privacy_policy',
  'shipping_policy',
  'refund_policy',
  'child_safety',
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const isDocumentType = (text: string): text is DocumentType =>
  (documentTypes as readonly string[]).includes(text);
