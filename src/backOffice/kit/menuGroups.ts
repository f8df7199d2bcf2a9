/** The groups of the menu, in its order. */
export const groupNames = [
  'orders',
  'catalog',
  'companies',
  'users',
  'marketing',
  'promo',
  'channels',
  'tariffs',
  'transactions',
  'blog',
  'settings',
] as const;
export type GroupName = (typeof groupNames)[number];

/** The group of a resource. Admins see all screens, so some stand in other groups for them than for vendors. */
export type ResourceGroup = GroupName | { admins: GroupName; others: GroupName };
