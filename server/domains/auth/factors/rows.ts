/** SQL statements for second factors and recovery codes. */
import type { FactorKind } from '#contract/factors.ts';
import { oneRow, statement } from '#server/db/statement.ts';

export interface FactorRow {
  id: number;
  user_id: number;
  kind: FactorKind;
  name: string;
  secret: Buffer | null;
  credential_id: string | null;
  public_key: Buffer | null;
  sign_count: number | null;
  transports: string[] | null;
  created_at: Date;
  used_at: Date | null;
}

const columns = `id, user_id, kind, name, secret, credential_id, public_key, sign_count::float8 as sign_count,
  transports, created_at, used_at`;

export const listFactors = statement<FactorRow>(
  'factors_of',
  `select ${columns} from factors where user_id = $1 order by id`,
);
/** Serializes changes of one user's factors, so that concurrent calls respect the limits. */
export const lockOwner = oneRow('factors_lock_owner', 'select from users where id = $1 for no key update');
export const insertApp = oneRow<FactorRow>(
  'factor_insert_totp',
  `insert into factors (user_id, kind, name, secret, last_step, created_at)
   values ($1, 'totp', $2, $3, $4, $5) returning ${columns}`,
);
export const insertPasskey = oneRow<FactorRow>(
  'factor_insert_passkey',
  `insert into factors (user_id, kind, name, credential_id, public_key, sign_count, transports, created_at)
   values ($1, 'passkey', $2, $3, $4, $5, $6, $7) returning ${columns}`,
);
export const renameFactor = oneRow<FactorRow & { old_name: string }>(
  'factor_rename',
  `update factors f set name = $3 from (select id as old_id, name as old_name from factors where id = $2) o
    where f.id = o.old_id and f.user_id = $1 returning ${columns}, old_name`,
);
export const removeFactor = oneRow<FactorRow>(
  'factor_remove',
  `delete from factors where user_id = $1 and id = $2 returning ${columns}`,
);
export const removeFactorsSince = statement<Pick<FactorRow, 'kind' | 'name'>>(
  'factors_remove_since',
  'delete from factors where user_id = $1 and created_at >= $2 returning kind, name',
);
export const removeAllFactors = statement('factors_remove', 'delete from factors where user_id = $1');

/** Uses up a time step; of concurrent calls with the same code one succeeds. */
export const takeStep = oneRow(
  'factor_use_step',
  'update factors set last_step = $2, used_at = $3 where id = $1 and last_step < $2 returning id',
);
export const markPasskey = statement(
  'factor_use_passkey',
  'update factors set sign_count = $2, used_at = $3 where id = $1',
);

export const insertCodes = statement(
  'recovery_insert',
  'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
);
export const removeCodes = statement('recovery_remove', 'delete from recovery_codes where user_id = $1');
/** Uses up a recovery code; of concurrent calls with the same code one succeeds. */
export const spendCode = oneRow(
  'recovery_use',
  'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id',
);
export const countCodes = oneRow<{ left: number }>(
  'recovery_count',
  'select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null',
);
