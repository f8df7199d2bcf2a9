import { childSafety } from '#server/seed/content/documents/childSafety.ts';
import { privacyPolicy } from '#server/seed/content/documents/privacyPolicy.ts';
import { refundPolicy } from '#server/seed/content/documents/refundPolicy.ts';
import { shippingPolicy } from '#server/seed/content/documents/shippingPolicy.ts';
import { userAgreement } from '#server/seed/content/documents/userAgreement.ts';
import type { DemoDocument } from '#server/seed/content/types.ts';

export const documents: readonly DemoDocument[] = [
  userAgreement,
  privacyPolicy,
  shippingPolicy,
  refundPolicy,
  childSafety,
];
