/** SQL that selects who is notified of a company's orders and stock. */
import type { StaffKind } from '#contract/rules/notifications.ts';

const buildCompanyRoleSql = (roles: string): string => `${roles} && array['ROLE_VENDOR', 'ROLE_MANAGER']`;

/**
 * A subquery of users with the column `user_id`: the company's vendors and managers, and admins who chose this kind and
 * work for no company. Deleted and blocked accounts are left out.
 * @param kind a constant from our code; it goes into the SQL unescaped
 * @param company SQL of the company's id
 */
export const buildNotifiedStaffSql = (kind: StaffKind, company: string): string => `(
  select w.id as user_id
    from company_members m
    join users w on w.id = m.user_id
   where m.company_id = ${company} and m.status = 'hired' and w.alive and ${buildCompanyRoleSql('w.roles')}
   union
  select a.id
    from users a
    join notification_choices n on n.user_id = a.id and n.kind = '${kind}' and (n.push or n.mail)
   where a.roles @> array['ROLE_ADMIN'] and not (${buildCompanyRoleSql('a.roles')}) and a.alive)`;

/** SQL of user `u`'s address for notifications of a company: only a confirmed one. */
export const confirmedEmailSql = 'case when u.email_confirmed_at is not null then u.email end';
