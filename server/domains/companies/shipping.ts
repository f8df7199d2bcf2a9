/** What companies say of their deliveries. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { ShippingSettings } from '#contract/shipping.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { writableCompany } from './companyWrites.ts';
import { isAdmin, ownCompaniesText } from './policy.ts';
import { companyShipping } from './tables.ts';

const settingsOf = oneRow<ShippingSettings>(
  'shipping_settings',
  `select c.id as company_id, s.delivery_note, s.en_delivery_note from companies c left join company_shipping s on s.company_id = c.id
    where c.id = $1 and (c.active or $3 or c.id in ${ownCompaniesText('$2')})`,
);

const filled = (note: string | null | undefined): string | null => note?.trim() || null;

/** Whoever may buy of a company reads it; its own people do while it is not active, too. */
async function read(ctx: Ctx, id: number): Promise<ShippingSettings> {
  const found = await settingsOf(ctx.db, [id, ctx.user?.id ?? 0, isAdmin(ctx.user)]);
  if (!found) throw notFound('company');
  return found;
}

export const shipping: Handlers<Contract['shipping'], Ctx> = {
  get: ({ params }, ctx) => read(ctx, params.id),
  set: async ({ params: { id }, body }, ctx) => {
    await writableCompany(ctx, id);
    const { company_id: _id, ...before } = await read(ctx, id);
    const after = {
      ...before,
      ...(body.delivery_note !== undefined && { delivery_note: filled(body.delivery_note) }),
      ...(body.en_delivery_note !== undefined && { en_delivery_note: filled(body.en_delivery_note) }),
    };
    await ctx.db
      .insert(companyShipping)
      .values({ company_id: id, ...after })
      .onConflictDoUpdate({ target: companyShipping.company_id, set: after });
    await ctx.audit({ action: 'shipping_settings', noun: 'companies', record_id: id, before, after });
    return read(ctx, id);
  },
};
