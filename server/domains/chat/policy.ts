/** Whose conversations they are (decisions §2): applied in the query itself, at the moment of asking. */
import type { SessionUser } from '#server/context.ts';
import { isAdmin, isStaff, ownCompaniesText } from '#server/domains/companies/policy.ts';

/** What a caller reaches. An id that is null reaches nothing. */
export interface ChatReach {
  /** All of them. */
  all: boolean;
  /** Where they are the customer. */
  user_id: number;
  /** Those of the companies that this user works for. */
  worksFor: number | null;
  /** Those with people that this user looks after. */
  keeps: number | null;
}

const looksAfterPeople = (user: SessionUser): boolean =>
  user.audiences.some((audience) => audience === 'manager' || audience === 'admin');

/** What a caller reaches now: roles as this request found them. */
export const reachOf = (user: SessionUser): ChatReach => ({
  all: isAdmin(user),
  user_id: user.id,
  worksFor: isStaff(user) ? user.id : null,
  keeps: looksAfterPeople(user) ? user.id : null,
});

/** Reach as values of a statement: user, all, works for, keeps. */
export const reachValues = ({ all, user_id, worksFor, keeps }: ChatReach): unknown[] => [user_id, all, worksFor, keeps];

/** Which channels `c` a caller reaches; $1 to $4 carry `reachValues`. */
export const mayReach = `(c.user_id = $1::int or $2::boolean or c.keeper_id = $4::int or c.company_id in ${ownCompaniesText('$3::int')})`;

/** On which side of channel `c` the caller stands: user, other, or null for an admin beside them. */
export const sideText = `case when c.user_id = $1::int then 'user' when c.keeper_id = $4::int or c.company_id in ${ownCompaniesText('$3::int')} then 'other' end`;

/** Whether somebody in channel `c` has ended their account: there is nobody to write to. */
export const overText =
  'exists (select from users x where x.id in (c.user_id, c.keeper_id) and x.removed_at is not null)';

/** Everybody who reads channel `c` by right, as ids. Admins beside them are not among them. */
export const membersText = `(
  select c.user_id as id
  union select k.id from users k where k.id = c.keeper_id and k.roles && array['ROLE_MANAGER', 'ROLE_ADMIN']
  union select w.id from company_members m join users w on w.id = m.user_id where m.company_id = c.company_id and m.status = 'hired' and w.roles && array['ROLE_VENDOR', 'ROLE_MANAGER'])`;
