/** Who must sign in with a second factor, and who is only asked to set one up. Pure. */
import { hasRole } from '../roles.ts';

/** What the rule needs to know of an account. */
export interface FactorHolder {
  roles: readonly string[];
  has_factor: boolean;
  /** Money is paid out to a company of this vendor; absent until payouts exist. */
  has_payouts?: boolean;
}

/** What the rule needs to know of the installation. */
export interface FactorInstallation {
  isProduction: boolean;
}

/** How an account stands towards the second factor, as its screens are told. */
export const factorStates = ['on', 'required', 'advised', 'off'] as const;
export type FactorState = (typeof factorStates)[number];

/** Whether this account must have a second factor here: in production admins, managers and vendors with payouts. */
export const requiresFactor = (
  { roles, has_payouts = false }: Omit<FactorHolder, 'has_factor'>,
  { isProduction }: FactorInstallation,
): boolean =>
  isProduction &&
  (hasRole(roles, 'ROLE_ADMIN') || hasRole(roles, 'ROLE_MANAGER') || (hasRole(roles, 'ROLE_VENDOR') && has_payouts));

/** Whether this account reaches nothing but the set-up of a second factor. */
export const mustSetUpFactor = (user: FactorHolder, installation: FactorInstallation): boolean =>
  !user.has_factor && requiresFactor(user, installation);

/** What the account's screens show: a vendor without a factor is asked to set one up, and may put it off. */
export function factorStateOf(user: FactorHolder, installation: FactorInstallation): FactorState {
  if (user.has_factor) return 'on';
  if (requiresFactor(user, installation)) return 'required';
  return installation.isProduction && hasRole(user.roles, 'ROLE_VENDOR') ? 'advised' : 'off';
}
