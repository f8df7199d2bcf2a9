/** The money of the order that a cart or a counter sale becomes. */
import type { Minor } from '#contract/money.ts';
import type { Discount, OrderMoney, TaxRule } from '#contract/rules/orderMoney.ts';
import { selectDeliveryTax } from '#contract/rules/taxRules.ts';
import type { Ctx } from '#server/context.ts';
import type { PricedLine } from '#server/domains/carts/claim.ts';
import type { Receiving } from '#server/domains/carts/receiving.ts';
import { findTaxRules } from '#server/domains/tax/rules.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import type { StoredAddress } from './address.ts';
import { toTaxPlace } from './taxPlace.ts';
import { calculateMoney } from './totals.ts';

interface PricedCart {
  /** One or more, of one company. */
  lines: readonly PricedLine[];
}

/** What decides on the taxes of a cart. */
interface CartToTax extends PricedCart {
  receiving: Pick<Receiving, 'is_pickup'>;
  address: StoredAddress;
}

export interface CartTaxes {
  /** By tax class. */
  rules: ReadonlyMap<string, TaxRule>;
  pricesIncludeTax: boolean;
}

interface CartToPrice extends PricedCart {
  taxes: CartTaxes;
  /** Null without a delivery that has a price of its own. */
  delivery?: { price: Minor } | null;
  discounts?: readonly Discount[];
}

/** Finds the taxes that are due at a cart's place, in one statement. */
export async function findCartTaxes(ctx: Ctx, { lines, receiving, address }: CartToTax): Promise<CartTaxes> {
  const { company_country, company_is_vat_payer } = lines[0]!;
  const company = { country: company_country, is_vat_payer: company_is_vat_payer };
  const rules = await findTaxRules(ctx, {
    company,
    ...toTaxPlace(company, receiving.is_pickup, address),
    classes: lines.map(({ tax_class }) => tax_class),
    at: ctx.clock(),
  });
  const { prices_include_tax } = await getShopSettings(ctx);
  return { rules, pricesIncludeTax: prices_include_tax };
}

/** Calculates the money of a cart's order. */
export function calculateCartMoney({
  lines,
  taxes: { rules, pricesIncludeTax },
  delivery = null,
  discounts = [],
}: CartToPrice): OrderMoney {
  const taxedLines = lines.map(({ product_id, price, count, tax_class }) => ({
    product_id,
    price,
    count,
    tax: rules.get(tax_class)!,
  }));
  return calculateMoney(taxedLines, {
    pricesIncludeTax,
    discounts,
    delivery: delivery && { ...delivery, tax: selectDeliveryTax(taxedLines) },
  });
}
