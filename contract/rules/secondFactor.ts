/** Which accounts need a second factor, and which are only advised to set one up. Pure. */
import { hasRole } from '../roles.ts';

/** The data of an account that the rule needs. */
export interface FactorHolder {
  roles: readonly string[];
  has_factor: boolean;
  /** A company of this vendor receives payouts; missing until payouts exist. */
  has_payouts?: boolean;
}

/** The data of the installation that the rule needs. */
export interface FactorInstallation {
  isProduction: boolean;
}

/** The second factor state of an account, for its screens. */
export const factorStates = ['on', 'required', 'advised', 'off'] as const;
export type FactorState = (typeof factorStates)[number];

/** Whether this account must have a second factor: in production admins, managers and vendors with payouts. */
export const requiresFactor = (
  { roles, has_payouts = false }: Omit<FactorHolder, 'has_factor'>,
  { isProduction }: FactorInstallation,
): boolean =>
  isProduction &&
  (hasRole(roles, 'ROLE_ADMIN') || hasRole(roles, 'ROLE_MANAGER') || (hasRole(roles, 'ROLE_VENDOR') && has_payouts));

/** Whether this account can do nothing but set up a second factor. */
export const mustSetUpFactor = (user: FactorHolder, installation: FactorInstallation): boolean =>
  !user.has_factor && requiresFactor(user, installation);

/** The state for the account's screens. A vendor without a factor is advised to set one up and may postpone it. */
export function getFactorState(user: FactorHolder, installation: FactorInstallation): FactorState {
  if (user.has_factor) return 'on';
  if (requiresFactor(user, installation)) return 'required';
  return installation.isProduction && hasRole(user.roles, 'ROLE_VENDOR') ? 'advised' : 'off';
}
