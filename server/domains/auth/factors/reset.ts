/** Removes all second factors of an account whose owner has lost them: `npm run factor:reset` on the server. */
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { writeAudit } from '#server/platform/audit.ts';
import { closeChallenges } from './challenges.ts';
import { listFactors, removeAllFactors, removeCodes } from './rows.ts';

const findByEmail = oneRow<{ id: number }, { email: string }>(
  'factor_reset_person',
  'select id from users where lower(email) = lower($email) for update',
);
const endSessions = statement<{ id: number }, { user_id: number }>(
  'factor_reset_sessions',
  'delete from sessions where user_id = $user_id returning id',
);

export interface ResetOutcome {
  user_id: number;
  factors: number;
  sessions: number;
}

/**
 * Removes all second factors and recovery codes of an account and ends its sessions, in the open transaction.
 * @returns how many were removed; null if nobody has this email
 */
export async function resetFactors(db: Db, email: string, now: Date): Promise<ResetOutcome | null> {
  const person = await findByEmail(db, { email });
  if (!person) return null;
  const factors = await listFactors(db, { user_id: person.id });
  await removeAllFactors(db, { user_id: person.id });
  await removeCodes(db, { user_id: person.id });
  await closeChallenges(db, person.id);
  const sessions = await endSessions(db, { user_id: person.id });
  await writeAudit(
    db,
    {
      action: 'factor_reset',
      noun: 'users',
      record_id: person.id,
      before: { factors: factors.map(({ kind, name }) => ({ kind, name })) },
      after: { factors: [] },
    },
    { userId: null, at: now, requestId: 'npm run factor:reset' },
  );
  return { user_id: person.id, factors: factors.length, sessions: sessions.length };
}
