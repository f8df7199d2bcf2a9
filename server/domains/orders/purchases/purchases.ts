/** Handlers of purchases. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { withPayments } from '#server/domains/payments/payments.ts';
import { requirePayments } from '#server/platform/services.ts';
import { addClientSecret, payPurchase, switchToReceipt } from './payPurchase.ts';
import { placePurchase } from './placePurchase.ts';
import { readPurchase } from './readPurchase.ts';

export const purchases: Handlers<Contract['purchases'], Ctx> = {
  checkout: async ({ body }, ctx) => {
    if (body.payment_method === 'card') requirePayments(ctx);
    const placed = await ctx.unit((unit) => placePurchase(unit, body));
    return { purchase: await addClientSecret(ctx, placed) };
  },
  get: async ({ params }, ctx) => ({ purchase: await readPurchase(ctx, params.id, ctx.user!.id) }),
  confirm: withPayments(({ params, body }, ctx) => payPurchase(ctx, params.id, body)),
  onReceipt: async ({ params }, ctx) => ({ purchase: await switchToReceipt(ctx, params.id) }),
};
