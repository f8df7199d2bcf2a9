/**
 * Verifies redundant data: balances against ledgers, counters against what they count. Runs by `npm run verify`, and in
 * tests after races. Each domain adds its checks here.
 */
import type { Db } from '#server/db/connect.ts';
import { verifyDebts, verifyLedger } from './bonuses/verifyLedger.ts';
import { verifyCarts } from './carts/verify.ts';
import { verifyReviews } from './catalog/verifyReviews.ts';
import { verifyFamilies } from './catalog/families/verify.ts';
import { verifyStock } from './catalog/stock/verify.ts';
import { verifyOrderMoney } from './orders/verifyMoney.ts';
import { verifyPurchases } from './orders/purchases/verify.ts';
import { verifyOrderChats } from './orders/messages/verify.ts';
import { verifyChats } from './chat/verify.ts';
import { verifyPayments } from './payments/verifyPayments.ts';
import { verifyPersonalCodes, verifyPromoUses } from './promo/verifyPromo.ts';
import { verifyPromotions } from './promo/promotions/verify.ts';
import { verifyRewards } from './promo/verifyRewards.ts';
import { verifyFigures } from './statistics/verify.ts';
import { verifyTariffs } from './tariffs/verify.ts';

export interface Check {
  /** The name in the report. */
  name: string;
  /** @returns a sentence for each error */
  run(db: Db): Promise<string[]>;
}

export const checks: readonly Check[] = [
  { name: 'bonus balances', run: verifyLedger },
  { name: 'bonus debts', run: verifyDebts },
  { name: 'rewards', run: verifyRewards },
  { name: 'stock', run: verifyStock },
  { name: 'families', run: verifyFamilies },
  { name: 'ratings', run: verifyReviews },
  { name: 'carts', run: verifyCarts },
  { name: 'promo codes', run: verifyPromoUses },
  { name: 'personal codes', run: verifyPersonalCodes },
  { name: 'promotions', run: verifyPromotions },
  { name: 'statistics', run: verifyFigures },
  { name: 'tariffs', run: verifyTariffs },
  { name: 'order money', run: verifyOrderMoney },
  { name: 'purchases', run: verifyPurchases },
  { name: 'order chats', run: verifyOrderChats },
  { name: 'card payments', run: verifyPayments },
  { name: 'conversations', run: verifyChats },
];

/**
 * Runs all checks.
 * @returns a sentence for each error
 */
export async function verify(db: Db): Promise<string[]> {
  const errors: string[] = [];
  for (const { run } of checks) errors.push(...(await run(db)));
  return errors;
}
