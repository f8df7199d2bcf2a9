import type { Document } from '#contract/documents.ts';

export type DocumentType = Document['type'];

/** The screen of a type. */
export const pathOf: Record<DocumentType, string> = {
  user_agreement: '/documents/legacy',
  privacy_policy: '/documents/privacy',
  shipping_policy: '/documents/shipping',
  refund_policy: '/documents/refund',
  child_safety: '/documents/childsafety',
};
