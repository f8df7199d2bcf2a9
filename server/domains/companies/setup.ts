/** The set-up checklist of a company, computed from its records whenever it is read. */
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { isAdmin } from '#contract/roles.ts';
import { isInEuropeanUnion } from '#contract/rules/taxRules.ts';
import { type SetupCode, type SetupItem, type SetupStep, setupSteps } from '#contract/setup.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { buildOwnCompaniesSql } from './policy.ts';

/** What the checklist is computed from. */
interface SetupFacts {
  country: string;
  has_phone: boolean;
  has_logo: boolean;
  is_vat_payer: boolean;
  has_vat_number: boolean;
  takes_on_receipt: boolean;
  /** The first store; null without any. */
  store_id: number | null;
  has_hours: boolean;
  has_pickup: boolean;
  /** The first delivery zone; null without any. */
  zone_id: number | null;
  has_method: boolean;
  has_active_method: boolean;
  /** Whether one of them brings orders to an address. */
  has_active_delivery: boolean;
  has_product: boolean;
  /** The product, if it is the only one. */
  only_product_id: number | null;
  has_visible: boolean;
  has_in_stock: boolean;
  has_photographed: boolean;
  /** The latest import that waits for categories; null without any. */
  import_id: number | null;
}

/** Rejected rows of an import that are looked at. */
const maxRejectedRows = 1000;

const findFacts = oneRow<SetupFacts, { companyId: number; userId: number; isAdmin: boolean }>(
  'company_setup',
  `select c.country, c.phone is not null as has_phone, c.logo is not null as has_logo, c.is_vat_payer,
          c.vat_number is not null as has_vat_number, c.takes_on_receipt,
          s.store_id, s.has_hours, s.has_pickup,
          d.zone_id, d.has_method, d.has_active_method, d.has_active_delivery,
          p.has_product, p.only_product_id,
          exists (select from products v where v.company_id = c.id and v.visible) as has_visible,
          exists (select
                    from products v
                    join product_stock k on k.product_id = v.id
                   where v.company_id = c.id and v.visible and k.supply > 0) as has_in_stock,
          exists (select
                    from products v
                    join product_stock k on k.product_id = v.id
                   where v.company_id = c.id and v.visible and k.supply > 0
                     and exists (select from product_photos f where f.product_id = v.id)) as has_photographed,
          (select i.id
             from imports i
            where i.company_id = c.id and i.noun = 'products' and i.status = 'checked'
              and ($isAdmin or i.user_id = $userId)
              and exists (select
                            from (select r.errors
                                    from import_rows r
                                   where r.import_id = i.id and r.outcome = 'refuse'
                                   order by r.line
                                   limit ${maxRejectedRows}) rejected
                           where rejected.errors @> '[{"field": "category"}]')
            order by i.id desc
            limit 1) as import_id
     from companies c
    cross join lateral (
            select min(id) as store_id, coalesce(bool_or(pickup), false) as has_pickup,
                   coalesce(bool_or(jsonb_path_exists(working_time, '$.* ? (@ != null)')), false) as has_hours
              from stores
             where company_id = c.id and archived_at is null) s
    cross join lateral (
            select min(z.id) as zone_id, count(m.id) > 0 as has_method,
                   coalesce(bool_or(m.active), false) as has_active_method,
                   coalesce(bool_or(m.active and m.kind <> 'store_pickup'), false) as has_active_delivery
              from delivery_zones z
              left join delivery_methods m on m.zone_id = z.id
             where z.company_id = c.id) d
    cross join lateral (
            select count(*) > 0 as has_product, case when count(*) = 1 then min(id) end as only_product_id
              from (select id from products where company_id = c.id and archived_at is null limit 2) two) p
    where c.id = $companyId and ($isAdmin or c.id in ${buildOwnCompaniesSql('$userId')})`,
);

type Missing = Pick<SetupItem, 'code' | 'record_id'> & { isBlocking?: boolean };

const missing = (code: SetupCode, record_id: number | null = null, isBlocking = false): Missing => ({
  code,
  record_id,
  isBlocking,
});

function checkProduct(facts: SetupFacts): Missing | null {
  if (!facts.has_product) return missing('product_none', null, true);
  const id = facts.only_product_id;
  if (!facts.has_visible) return missing('product_hidden', id, true);
  if (!facts.has_in_stock) return missing('product_sold_out', id, true);
  return facts.has_photographed ? null : missing('product_no_photo', id);
}

/** Whether orders can be brought to an address: by a method, or by arrangement. */
const canDeliver = ({ has_method, has_active_delivery }: SetupFacts): boolean => !has_method || has_active_delivery;

/** Whether an order could neither be delivered nor picked up. */
const isOutOfReach = (facts: SetupFacts): boolean => !canDeliver(facts) && !facts.has_pickup;

function checkDelivery(facts: SetupFacts): Missing | null {
  if (facts.has_active_method) return null;
  return facts.has_method
    ? missing('delivery_off', facts.zone_id, isOutOfReach(facts))
    : missing('delivery_none', facts.zone_id);
}

function checkStore(facts: SetupFacts): Missing | null {
  const isBlocking = isOutOfReach(facts);
  if (facts.store_id === null) return missing('store_none', null, isBlocking);
  if (isBlocking) return missing('store_no_pickup', facts.store_id, true);
  return facts.has_hours ? null : missing('store_no_hours', facts.store_id);
}

/** Whether invoices of the country name the seller's VAT number. */
const needsVatNumber = (country: string): boolean => isInEuropeanUnion(country) || country === 'GB';

/**
 * Lists the steps of a company's checklist: first what holds up its sales, then the rest, then what is done.
 * @param canCharge whether this installation can charge cards
 */
export function listSetupItems(facts: SetupFacts, canCharge: boolean): SetupItem[] {
  const takesNothing = !facts.takes_on_receipt && !canCharge;
  const lacksVatNumber = facts.is_vat_payer && !facts.has_vat_number && needsVatNumber(facts.country);
  const results: Partial<Record<SetupStep, Missing | null>> = {
    product: checkProduct(facts),
    payment: takesNothing ? missing('payment_no_provider', null, true) : null,
    delivery: checkDelivery(facts),
    store: checkStore(facts),
    // Most companies import nothing: without a waiting import there is no such step.
    ...(facts.import_id !== null && { categories: missing('categories_open', facts.import_id) }),
    company: facts.has_phone ? null : missing('company_no_phone'),
    tax: lacksVatNumber ? missing('tax_no_number') : null,
    logo: facts.has_logo ? null : missing('logo_none'),
  };
  const getRank = ({ code, is_blocking }: SetupItem): number => (is_blocking ? 0 : code ? 1 : 2);
  return setupSteps
    .flatMap((step): SetupItem[] => {
      const result = results[step];
      if (result === undefined) return [];
      const { code = null, record_id = null, isBlocking = false } = result ?? {};
      return [{ step, code, is_blocking: isBlocking, record_id }];
    })
    .toSorted((one, other) => getRank(one) - getRank(other));
}

export const setup: Handlers<Contract['setup'], Ctx> = {
  get: async ({ params }, ctx) => {
    const facts = await findFacts(ctx.db, {
      companyId: params.id,
      userId: ctx.user?.id ?? 0,
      isAdmin: isAdmin(ctx.user),
    });
    if (!facts) throw notFound('company');
    return { data: listSetupItems(facts, ctx.gateways.payments.mode !== 'off') };
  },
};
