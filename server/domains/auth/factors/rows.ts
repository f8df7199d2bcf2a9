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

/** float8, because pg returns a bigint as a string. */
const columns = `id, user_id, kind, name, secret, credential_id, public_key, sign_count::float8 as sign_count,
          transports, created_at, used_at`;

export const listFactors = statement<FactorRow, { user_id: number }>(
  'factors_of',
  `select ${columns} from factors where user_id = $user_id order by id`,
);
/** Serializes changes of one user's factors, so that concurrent calls respect the limits. */
export const lockOwner = oneRow<unknown, { user_id: number }>(
  'factors_lock_owner',
  'select from users where id = $user_id for no key update',
);
export const insertApp = oneRow<FactorRow, { user_id: number; name: string; secret: Buffer; step: number; now: Date }>(
  'factor_insert_totp',
  `insert into factors (user_id, kind, name, secret, last_step, created_at)
   values ($user_id, 'totp', $name, $secret, $step, $now)
   returning ${columns}`,
);
export const insertPasskey = oneRow<
  FactorRow,
  {
    user_id: number;
    name: string;
    credential_id: string;
    public_key: Buffer;
    sign_count: number;
    transports: readonly string[];
    now: Date;
  }
>(
  'factor_insert_passkey',
  `insert into factors (user_id, kind, name, credential_id, public_key, sign_count, transports, created_at)
   values ($user_id, 'passkey', $name, $credential_id, $public_key, $sign_count, $transports, $now)
   returning ${columns}`,
);
/** The columns of `old` have other names, so that those of `returning` are not ambiguous. */
export const renameFactor = oneRow<
  FactorRow & { old_name: string },
  { user_id: number; factorId: number; name: string }
>(
  'factor_rename',
  `update factors f set name = $name
     from (select id as old_id, name as old_name from factors where id = $factorId) old
    where f.id = old.old_id and f.user_id = $user_id
   returning ${columns}, old_name`,
);
export const removeFactor = oneRow<FactorRow, { user_id: number; factorId: number }>(
  'factor_remove',
  `delete from factors where user_id = $user_id and id = $factorId returning ${columns}`,
);
export const removeFactorsSince = statement<Pick<FactorRow, 'kind' | 'name'>, { user_id: number; since: Date }>(
  'factors_remove_since',
  'delete from factors where user_id = $user_id and created_at >= $since returning kind, name',
);
export const removeAllFactors = statement<unknown, { user_id: number }>(
  'factors_remove',
  'delete from factors where user_id = $user_id',
);

/** Uses up a time step of an authenticator app; of concurrent calls with the same code one succeeds. */
export const takeStep = oneRow<unknown, { factorId: number; step: number; now: Date }>(
  'factor_use_step',
  'update factors set last_step = $step, used_at = $now where id = $factorId and last_step < $step returning id',
);
export const recordPasskeyUse = statement<unknown, { factorId: number; sign_count: number; now: Date }>(
  'factor_use_passkey',
  'update factors set sign_count = $sign_count, used_at = $now where id = $factorId',
);

export const insertCodes = statement<unknown, { user_id: number; codeHashes: readonly Buffer[] }>(
  'recovery_insert',
  'insert into recovery_codes (user_id, code_hash) select $user_id, unnest($codeHashes::bytea[])',
);
export const removeCodes = statement<unknown, { user_id: number }>(
  'recovery_remove',
  'delete from recovery_codes where user_id = $user_id',
);
/** Uses up a recovery code; of concurrent calls with the same code one succeeds. */
export const spendCode = oneRow<unknown, { user_id: number; code_hash: Buffer; now: Date }>(
  'recovery_use',
  `update recovery_codes
      set used_at = $now
    where user_id = $user_id and code_hash = $code_hash and used_at is null
   returning user_id`,
);
export const countCodes = oneRow<{ left: number }, { user_id: number }>(
  'recovery_count',
  'select count(*)::int as left from recovery_codes where user_id = $user_id and used_at is null',
);
