/** The tax class of products. */
import { standardTaxClass } from '#contract/rules/taxRules.ts';

/** SQL: the code of the tax class of product `p`. */
export const taxClassSql = `coalesce(p.tax_class, '${standardTaxClass}')`;
