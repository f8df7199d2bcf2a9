/** Maps errors of PostgreSQL to failures: violated constraints, conflicts and outages. */
import type { FailureCode } from '#contract/failures.ts';

export interface Conflict {
  code: FailureCode;
  /** The invalid field, if a form has one. */
  field?: string;
}

const conflicts: Record<string, Conflict> = {
  companies_inn: { code: 'inn_taken', field: 'inn' },
  products_sku: { code: 'sku_taken', field: 'sku' },
  products_family_shared: { code: 'in_family' },
  users_email: { code: 'email_taken', field: 'email' },
  users_login: { code: 'login_taken', field: 'login' },
  users_last_admin: { code: 'last_admin' },
  user_addresses_once: { code: 'address_saved_already' },
  users_phone: { code: 'phone_taken', field: 'phone' },
  category_requests_once: { code: 'category_requested', field: 'name' },
  products_type_id_product_types_id_fk: { code: 'in_use' },
  product_type_parameters_parameter_id_parameters_id_fk: { code: 'in_use' },
  product_parameters_parameter_id_parameters_id_fk: { code: 'in_use' },
  product_parameters_known_value: { code: 'in_use', field: 'values' },
  collections_rule_category_id_categories_id_fk: { code: 'category_in_use' },
  collection_parameters_parameter_id_parameters_id_fk: { code: 'parameter_in_rule' },
  collection_parameters_known_value: { code: 'parameter_in_rule', field: 'values' },
  collection_products_product_id_products_id_fk: { code: 'invalid', field: 'product_ids' },
  tax_classes_code: { code: 'tax_class_taken', field: 'code' },
  products_tax_class_tax_classes_code_fk: { code: 'tax_class_in_use' },
  tax_rates_class_id_tax_classes_id_fk: { code: 'tax_class_in_use' },
  tax_rates_periods: { code: 'tax_period_overlaps', field: 'valid_from' },
  reviews_once: { code: 'already_reviewed' },
  product_stock_never_oversold: { code: 'not_enough_stock', field: 'total_count' },
  // Others were faster each time that the call was repeated
  carts_one_open: { code: 'conflict' },
  promo_codes_code: { code: 'code_taken', field: 'code' },
  promo_codes_uses: { code: 'code_used_up' },
  promotions_uses: { code: 'promotion_over' },
  promotions_spent: { code: 'promotion_over' },
  promo_activations_once: { code: 'code_used' },
  promo_activations_one_referral: { code: 'referral_used' },
  promo_activations_not_oneself: { code: 'own_code' },
  // Each browser creates its own: one that another account has was copied from there
  factors_credential: { code: 'wrong_factor' },
  audit_undoes: { code: 'stale' },
  users_bonus_balance_not_negative: { code: 'not_enough_bonuses' },
};

interface PostgresError {
  code: string;
  constraint?: string;
}

/** The PostgreSQL error in a thrown value or its causes (drizzle wraps it), or undefined. */
export function postgresError(error: unknown): PostgresError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return at as unknown as PostgresError;
  }
  return undefined;
}

/** The failure of a violated constraint; undefined for one that only a bug violates. */
export function findConflict(error: unknown): Conflict | undefined {
  const found = postgresError(error);
  return found?.constraint ? conflicts[found.constraint] : undefined;
}

/** Whether the unit of work may succeed when it is repeated: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code === '40001' || code === '40P01';
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  // No disk space, memory or session left
  '53100',
  '53200',
  '53300',
  '58030',
  '08006',
  '08001',
  // PgBouncer's code for all errors, mostly for having no server connection
  '08P01',
]);

/** Whether the database is unavailable, so that the call answers 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && unavailableCodes.has(code)) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(at.message)
    )
      return true;
  }
  return false;
}
