/** Amounts of personal codes: a setting of the installation. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import { toMinor, toPrice } from '#contract/money.ts';
import type { ReferralTerms } from '#contract/promo.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';

const settingName = 'referral_terms';

interface StoredTerms {
  /** Both in minor units. */
  amount: number;
  bonus: number;
}

/** Until an admin changes them. */
const defaultTerms: StoredTerms = { amount: 100_00, bonus: 100_00 };

const findSettings = oneRow<{ value: StoredTerms }, { name: string }>(
  'promo_settings',
  'select value from settings where name = $name',
);
const insertSettings = statement<unknown, { name: string; value: string }>(
  'promo_settings_make',
  'insert into settings (name, value) values ($name, $value) on conflict do nothing',
);
const lockSettings = oneRow<{ value: StoredTerms }, { name: string }>(
  'promo_settings_lock',
  'select value from settings where name = $name for update',
);
const updateSettings = statement<unknown, { name: string; value: string }>(
  'promo_settings_write',
  'update settings set value = $value where name = $name',
);

const presentTerms = ({ amount, bonus }: StoredTerms): ReferralTerms => ({
  amount: toPrice(amount),
  bonus: toPrice(bonus),
});

/** The terms in minor units, for activations. */
export const readStoredTerms = async (db: Db): Promise<StoredTerms> =>
  (await findSettings(db, { name: settingName }))?.value ?? defaultTerms;

/** The terms in units of the currency, for answers. */
export const readTerms = async (db: Db): Promise<ReferralTerms> => presentTerms(await readStoredTerms(db));

/** Changes the amounts that the body has. */
export async function editTerms(
  { body }: Input<Contract['promoCodes']['settingsEdit']>,
  ctx: UnitOfWork,
): Promise<ReferralTerms> {
  // Without a row there is nothing to lock
  await insertSettings(ctx.db, { name: settingName, value: JSON.stringify(defaultTerms) });
  const before = (await lockSettings(ctx.db, { name: settingName }))!.value;
  const after: StoredTerms = {
    amount: body.amount === undefined ? before.amount : toMinor(body.amount),
    bonus: body.bonus === undefined ? before.bonus : toMinor(body.bonus),
  };
  await updateSettings(ctx.db, { name: settingName, value: JSON.stringify(after) });
  await ctx.audit({
    action: 'edit',
    noun: 'promoSettings',
    record_id: settingName,
    before: presentTerms(before),
    after: presentTerms(after),
  });
  return presentTerms(after);
}
