/** The shop's settings, read and changed by admins. */
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { endOldSessions } from '#server/platform/sessions.ts';
import { getShopSettings, updateSettings } from '#server/platform/settings.ts';

export const settings: Handlers<Contract['settings'], Ctx> = {
  get: (_input, ctx) => getShopSettings(ctx),
  edit: async ({ body }, ctx) => {
    const { before, after } = await updateSettings(ctx, body);
    await ctx.audit({ action: 'edit', noun: 'shopSettings', record_id: 'shop', before, after });
    await endOldSessions(ctx.db, ctx.clock(), after);
    return after;
  },
};
