import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { extended, type Had } from './status.ts';

interface Line {
  tariff_id: number;
  days: number;
  carried_ms: number;
  /** ISO 8601. */
  created_at: string;
  expires_at: string;
}

interface Kept extends Had {
  user_id: number;
  lines: Line[];
}

const pageSize = 1000;
// What somebody has and how it came about in one look, so that whoever buys meanwhile does not look wrong
const people = statement<Kept>(
  'verify_tariffs',
  `select u.user_id, s.tariff_id, s.expires_at,
          (select coalesce(json_agg(e order by e.id), '[]') from tariff_extensions e where e.user_id = u.user_id) as lines
     from (select user_id from user_tariffs union select user_id from tariff_extensions) u left join user_tariffs s using (user_id)
    where u.user_id > $1 order by u.user_id limit ${pageSize}`,
);

const told = (had: Had | null): string =>
  had?.expires_at ? `tariff ${had.tariff_id} until ${had.expires_at.toISOString()}` : 'nothing';

function faultsOf({ user_id, lines, ...kept }: Kept): string[] {
  const wrong: string[] = [];
  let had: Had | null = null;
  for (const { created_at, expires_at, ...line } of lines) {
    had = extended(had, { ...line, at: new Date(created_at) });
    if (had.expires_at.getTime() !== Date.parse(expires_at))
      wrong.push(`user ${user_id}: the extension of ${created_at} leads to ${told(had)}, not to ${expires_at}`);
  }
  if (told(had) !== told(kept)) wrong.push(`user ${user_id} has ${told(kept)}, by the history ${told(had)}`);
  return wrong;
}

/** Replays everybody's history. @returns a sentence for each whose tariff is another than the history makes it */
export async function verifyTariffs(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  for (let last = 0; ;) {
    const page = await people(db, [last]);
    wrong.push(...page.flatMap(faultsOf));
    if (page.length < pageSize) return wrong;
    last = page.at(-1)!.user_id;
  }
}
