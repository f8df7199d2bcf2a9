/** Finds the taxes that apply to classes of products of one company at one place. */
import { decideTaxRule, standardTaxClass, type TaxClassReason, type TaxedCompany } from '#contract/rules/taxRules.ts';
import type { TaxRule } from '#contract/rules/orderMoney.ts';
import { statement } from '#server/db/statement.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';

/**
 * A rate of the class goes before the standard one, which is due where a country has none of the class; and a rate of
 * the region before one of the whole country.
 */
const listClassRates = statement<
  { code: string; reason: TaxClassReason; rate: number | null },
  { codes: readonly string[]; country: string; region: string | null; day: string }
>(
  'tax_class_rates',
  `select c.code, coalesce(found.reason, c.reason) as reason, found.rate
     from tax_classes c
     left join lateral (
       select r.rate, k.reason
         from tax_rates r
         join tax_classes k on k.id = r.class_id and (k.id = c.id or k.code = '${standardTaxClass}')
        where c.reason in ('standard', 'reduced') and r.country = $country
          and (r.region is null or lower(r.region) = lower($region::text))
          and $day::date between r.valid_from and coalesce(r.valid_to, 'infinity')
        order by (k.id = c.id) desc, r.region nulls last
        limit 1) found on true
    where c.code = any($codes::text[])`,
);

export interface TaxQuery {
  company: TaxedCompany;
  /** Where the goods are delivered or picked up, as ISO 3166-1 code. */
  country: string;
  /** The region of the address; null if it has none. Upper and lower case make no difference. */
  region: string | null;
  /** Codes of tax classes. */
  classes: Iterable<string>;
  /** The time of the order; rates begin and end with days in UTC. */
  at: Date;
}

/**
 * The tax of each class, in one statement. A class that does not exist is not recorded, nor one
 * of a country without rates.
 * @returns a rule for each of the classes
 */
export async function findTaxRules(
  { db }: Pick<UnitOfWork, 'db'>,
  { company, country, region, classes, at }: TaxQuery,
): Promise<Map<string, TaxRule>> {
  const codes = [...new Set(classes)];
  const rows = await listClassRates(db, { codes, country, region, day: at.toISOString().slice(0, 10) });
  const found = new Map(rows.map(({ code, ...row }) => [code, row]));
  const unknown = { reason: null, rate: null };
  return new Map(
    codes.map((code) => [code, decideTaxRule({ company, country, ...(found.get(code) ?? unknown) })] as const),
  );
}
