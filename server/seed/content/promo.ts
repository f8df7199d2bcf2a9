import type { DemoPromoCode, DemoReferral } from '#server/seed/content/types.ts';

/** A promo code in every state: active, limited, used up, expired, scheduled, switched off. */
export const promoCodes: readonly DemoPromoCode[] = [
  { code: 'OLDFRIENDS', amount: 40, active: false, made: 120, used: { share: 3, from: 118, to: 95 } },
  { code: 'HARVEST', amount: 20, made: 90, starts: 88, ends: 57, used: { share: 6, from: 88, to: 58 } },
  { code: 'WELCOME', amount: 50, made: 80, used: { share: 9, from: 78, to: 1 } },
  { code: 'FIRST12', amount: 100, max_uses: 12, made: 60, used: { share: 10, from: 59, to: 52 } },
  { code: 'LETTER25', amount: 25, max_uses: 500, made: 45, used: { share: 7, from: 44, to: 2 } },
  { code: 'POSTCARD', amount: 15, made: 21, starts: 20, ends: -40, used: { share: 4, from: 19, to: 1 } },
  { code: 'WINTERFAIR', amount: 75, max_uses: 1000, made: 3, starts: -14, ends: -45 },
];

export const referrals: readonly DemoReferral[] = [
  { author: 'customer1@example.com', recipient: 'customer5@example.com', days_ago: 74 },
  { author: 'customer2@example.com', recipient: 'customer4@example.com', days_ago: 66 },
  { author: 'customer2@example.com', recipient: 'customer8@example.com', days_ago: 61 },
  { author: 'customer1@example.com', recipient: 'customer6@example.com', days_ago: 50 },
  { author: 'customer7@example.com', recipient: 'customer12@example.com', days_ago: 41 },
  { author: 'customer14@example.com', recipient: 'customer9@example.com', days_ago: 36 },
  { author: 'customer2@example.com', recipient: 'customer19@example.com', days_ago: 33 },
  { author: 'buyer@example.com', recipient: 'customer3@example.com', days_ago: 26 },
  { author: 'customer13@example.com', recipient: 'customer21@example.com', days_ago: 18 },
  { author: 'buyer@example.com', recipient: 'customer11@example.com', days_ago: 11 },
  { author: 'customer23@example.com', recipient: 'customer24@example.com', days_ago: 6 },
];
