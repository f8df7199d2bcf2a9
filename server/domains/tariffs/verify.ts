/** Verifies tariffs by replaying their extensions. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { applyExtension, type PaidTariff } from './status.ts';

interface ExtensionLine {
  tariff_id: number;
  days: number;
  carried_ms: number;
  /** ISO 8601. */
  created_at: string;
  expires_at: string;
}

interface UserHistory extends PaidTariff {
  user_id: number;
  lines: ExtensionLine[];
}

const pageSize = 1000;
// Reads the tariff and its history in one statement, so that a concurrent purchase is not reported as an error
const readHistories = statement<UserHistory, { lastUserId: number }>(
  'verify_tariffs',
  `select u.user_id, s.tariff_id, s.expires_at,
          (select coalesce(json_agg(e order by e.id), '[]')
             from tariff_extensions e
            where e.user_id = u.user_id) as lines
     from (select user_id from user_tariffs union select user_id from tariff_extensions) u
     left join user_tariffs s using (user_id)
    where u.user_id > $lastUserId
    order by u.user_id
    limit ${pageSize}`,
);

const formatPaidTariff = (paidTariff: PaidTariff | null): string =>
  paidTariff?.expires_at ? `tariff ${paidTariff.tariff_id} until ${paidTariff.expires_at.toISOString()}` : 'nothing';

function findDiscrepancies({ user_id, lines, ...stored }: UserHistory): string[] {
  const errors: string[] = [];
  let paidTariff: PaidTariff | null = null;
  for (const { created_at, expires_at, ...line } of lines) {
    paidTariff = applyExtension(paidTariff, { ...line, at: new Date(created_at) });
    if (paidTariff.expires_at.getTime() !== Date.parse(expires_at)) {
      const replayed = formatPaidTariff(paidTariff);
      errors.push(`user ${user_id}: the extension of ${created_at} leads to ${replayed}, not to ${expires_at}`);
    }
  }
  if (formatPaidTariff(paidTariff) !== formatPaidTariff(stored))
    errors.push(`user ${user_id} has ${formatPaidTariff(stored)}, by the history ${formatPaidTariff(paidTariff)}`);
  return errors;
}

/**
 * Replays everybody's history.
 * @returns a sentence for each tariff that differs from its history
 */
export async function verifyTariffs(db: Db): Promise<string[]> {
  const errors: string[] = [];
  for (let lastUserId = 0; ;) {
    const page = await readHistories(db, { lastUserId });
    errors.push(...page.flatMap(findDiscrepancies));
    if (page.length < pageSize) return errors;
    lastUserId = page.at(-1)!.user_id;
  }
}
