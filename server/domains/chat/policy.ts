/** Who may access which conversations (decisions §2). The conditions run in the query, so they are always current. */
import { isAdmin } from '#contract/roles.ts';
import type { SessionUser } from '#server/request.ts';
import { isStaff, buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';

/** Which channels a caller may access. A null id gives no access. */
export interface ChatAccess {
  /** To all of them. */
  isAll: boolean;
  /** To those where they are the customer. */
  user_id: number;
  /** To those of the companies that this user works for. */
  staffUserId: number | null;
  /** To those with people whom this user looks after. */
  managerUserId: number | null;
}

const isManagerOrAdmin = (user: SessionUser): boolean =>
  user.audiences.some((audience) => audience === 'manager' || audience === 'admin');

/** The access of a caller, by the roles of this request. */
export const getAccess = (user: SessionUser): ChatAccess => ({
  isAll: isAdmin(user),
  user_id: user.id,
  staffUserId: isStaff(user) ? user.id : null,
  managerUserId: isManagerOrAdmin(user) ? user.id : null,
});

/** Which channels `c` a caller may access; the parameters are the fields of a `ChatAccess`. */
export const canAccessSql = `(c.user_id = $user_id::int or $isAll::boolean or c.keeper_id = $managerUserId::int
       or c.company_id in ${buildOwnCompaniesSql('$staffUserId::int')})`;

/** The caller's side in channel `c`: user, other, or null for an admin who is on neither. */
export const sideSql = `case when c.user_id = $user_id::int then 'user' when c.keeper_id = $managerUserId::int
                          or c.company_id in ${buildOwnCompaniesSql('$staffUserId::int')} then 'other' end`;

/** Whether the account of a participant of channel `c` was removed, so that nobody can be written to. */
export const closedSql =
  'exists (select from users x where x.id in (c.user_id, c.keeper_id) and x.removed_at is not null)';

/** The members of channel `c`, as ids. Admins who are not part of it are not among them. */
export const membersSql = `(
  select c.user_id as id
  union
  select k.id from users k where k.id = c.keeper_id and k.roles && array['ROLE_MANAGER', 'ROLE_ADMIN']
  union
  select w.id
    from company_members m
    join users w on w.id = m.user_id
   where m.company_id = c.company_id and m.status = 'hired' and w.roles && array['ROLE_VENDOR', 'ROLE_MANAGER'])`;
