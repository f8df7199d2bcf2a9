/** Roles of the specification, and the five audiences of the calls. Without zod, because browsers load it too. */

export const roleNames = [
  'ROLE_USER',
  'ROLE_CUSTOMER',
  'ROLE_BUYER',
  'ROLE_VENDOR',
  'ROLE_MANAGER',
  'ROLE_ADMIN',
] as const;
export type Role = (typeof roleNames)[number];

/** Columns of the access table: each call lists the audiences that may use it. */
export const audiences = ['guest', 'buyer', 'vendor', 'manager', 'admin'] as const;
export type Audience = (typeof audiences)[number];

export const everyone: readonly Audience[] = audiences;
export const signedIn: readonly Audience[] = ['buyer', 'vendor', 'manager', 'admin'];
/** Audiences that can fill a cart; vendors and admins don't buy. */
export const buyers: readonly Audience[] = ['guest', 'buyer', 'manager'];
/** People who work for a company, and admins. */
export const staff: readonly Audience[] = ['vendor', 'manager', 'admin'];
export const admins: readonly Audience[] = ['admin'];
export const managersAndAdmins: readonly Audience[] = ['manager', 'admin'];
export const vendorsAndAdmins: readonly Audience[] = ['vendor', 'admin'];

/** Roles of people who work in the shop: their sessions are shorter. */
export const staffRoles: readonly Role[] = ['ROLE_VENDOR', 'ROLE_MANAGER', 'ROLE_ADMIN'];

const audienceByRole: Partial<Record<Role, Audience>> = {
  ROLE_CUSTOMER: 'buyer',
  ROLE_BUYER: 'buyer',
  ROLE_VENDOR: 'vendor',
  ROLE_MANAGER: 'manager',
  ROLE_ADMIN: 'admin',
};

/** The audiences of a role list; without one it is a guest. */
export function toAudiences(roles: readonly string[] | null | undefined): Audience[] {
  if (!roles) return ['guest'];
  const found = new Set<Audience>();
  for (const role of roles) {
    const audience = audienceByRole[role as Role];
    if (audience) found.add(audience);
  }
  return found.size > 0 ? [...found] : ['buyer'];
}

/** Whether somebody with these roles can make a call with this access. */
export function canCall(access: readonly Audience[], roles: readonly string[] | null | undefined): boolean {
  return toAudiences(roles).some((audience) => access.includes(audience));
}

/** Whether a role list contains a role. */
export const hasRole = (roles: readonly string[] | null | undefined, role: Role): boolean =>
  roles?.includes(role) ?? false;

/** Whether somebody may see and do everything. */
export const isAdmin = (person: { readonly roles: readonly string[] } | null | undefined): boolean =>
  hasRole(person?.roles, 'ROLE_ADMIN');
