/** Types of legal documents and the paths of their screens. */
import type { Document } from '#contract/documents.ts';

export type DocumentType = Document['type'];

/** Path of the screen of each document type. */
export const documentPaths: Record<DocumentType, string> = {
  user_agreement: '/documents/legacy',
  privacy_policy: '/documents/privacy',
  shipping_policy: '/documents/shipping',
  refund_policy: '/documents/refund',
  child_safety: '/documents/childsafety',
};
