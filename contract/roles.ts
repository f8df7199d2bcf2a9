/** Roles of the specification, and the five audiences that decisions §2 gives rights to. Without zod: browsers take it too. */

export const roleNames = [
  'ROLE_USER',
  'ROLE_CUSTOMER',
  'ROLE_BUYER',
  'ROLE_VENDOR',
  'ROLE_MANAGER',
  'ROLE_ADMIN',
] as const;
export type Role = (typeof roleNames)[number];

/** The columns of the table of rights: a call names the audiences that may use it. */
export const audiences = ['guest', 'buyer', 'vendor', 'manager', 'admin'] as const;
export type Audience = (typeof audiences)[number];

export const everyone: readonly Audience[] = audiences;
export const signedIn: readonly Audience[] = ['buyer', 'vendor', 'manager', 'admin'];
/** Whoever may fill a cart: a vendor and an admin don't buy. */
export const buyers: readonly Audience[] = ['guest', 'buyer', 'manager'];
/** Whoever works for a company, and the admin. */
export const staff: readonly Audience[] = ['vendor', 'manager', 'admin'];
export const admins: readonly Audience[] = ['admin'];

/** Roles of people who work in the shop: their sessions are shorter. */
export const staffRoles: readonly Role[] = ['ROLE_VENDOR', 'ROLE_MANAGER', 'ROLE_ADMIN'];

const audienceOfRole: Partial<Record<Role, Audience>> = {
  ROLE_CUSTOMER: 'buyer',
  ROLE_BUYER: 'buyer',
  ROLE_VENDOR: 'vendor',
  ROLE_MANAGER: 'manager',
  ROLE_ADMIN: 'admin',
};

/** The audiences that a role list stands for; nobody signed in is a guest. */
export function audiencesOf(roles: readonly string[] | null | undefined): Audience[] {
  if (!roles) return ['guest'];
  const found = new Set<Audience>();
  for (const role of roles) {
    const audience = audienceOfRole[role as Role];
    if (audience) found.add(audience);
  }
  return found.size > 0 ? [...found] : ['buyer'];
}

/** Whether somebody with these roles may make a call with this access. */
export function mayCall(access: readonly Audience[], roles: readonly string[] | null | undefined): boolean {
  return audiencesOf(roles).some((audience) => access.includes(audience));
}

/** Whether a role list contains a role. */
export const hasRole = (roles: readonly string[] | null | undefined, role: Role): boolean =>
  roles?.includes(role) ?? false;
