/** Delivery notes of companies, which buyers read at the checkout. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { ShippingSettings } from '#contract/shipping.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { lockWritableCompany } from './companyWrites.ts';
import { buildOwnCompaniesSql } from './policy.ts';
import { companyShipping } from './tables.ts';

const findSettings = oneRow<ShippingSettings, { companyId: number; userId: number; isAdmin: boolean }>(
  'shipping_settings',
  `select c.id as company_id, c.country, s.delivery_note, s.en_delivery_note,
          (select count(*)::int
             from delivery_methods m
             join delivery_zones z on z.id = m.zone_id
            where z.company_id = c.id and m.active and m.kind <> 'store_pickup') as delivery_methods,
          (select count(*)::int
             from stores p
            where p.company_id = c.id and p.pickup and p.archived_at is null) as pickup_stores
     from companies c
     left join company_shipping s on s.company_id = c.id
    where c.id = $companyId and (c.active or $isAdmin or c.id in ${buildOwnCompaniesSql('$userId')})`,
);

const emptyToNull = (note: string | null | undefined): string | null => note?.trim() || null;

/** The settings of an active company; admins and the company's staff also see those of an inactive one. */
async function getSettings(ctx: Ctx, id: number): Promise<ShippingSettings> {
  const found = await findSettings(ctx.db, {
    companyId: id,
    userId: ctx.user?.id ?? 0,
    isAdmin: isAdmin(ctx.user),
  });
  if (!found) throw notFound('company');
  return found;
}

export const shipping: Handlers<Contract['shipping'], Ctx> = {
  get: ({ params }, ctx) => getSettings(ctx, params.id),
  set: async ({ params: { id }, body }, ctx) => {
    await lockWritableCompany(ctx, id);
    const { delivery_note, en_delivery_note } = await getSettings(ctx, id);
    const before = { delivery_note, en_delivery_note };
    const after = {
      ...before,
      ...(body.delivery_note !== undefined && { delivery_note: emptyToNull(body.delivery_note) }),
      ...(body.en_delivery_note !== undefined && { en_delivery_note: emptyToNull(body.en_delivery_note) }),
    };
    await ctx.db
      .insert(companyShipping)
      .values({ company_id: id, ...after })
      .onConflictDoUpdate({ target: companyShipping.company_id, set: after });
    await ctx.audit({ action: 'shipping_settings', noun: 'companies', record_id: id, before, after });
    return getSettings(ctx, id);
  },
};
