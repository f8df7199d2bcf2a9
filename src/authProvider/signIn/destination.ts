/** Chooses the page after sign-in. */
import { canCall } from '#contract/roles.ts';
import { findScreen } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import { splitLocale } from '#src/i18n/locale.ts';
import { getLastLocation, toLocalPath } from '#src/session/location.ts';
import { canBuy, getMyCompanies } from '#src/session/session.ts';

const profilePath = '/settings/profile';
const dashboardPath = '/statistics';
/** The only screen for an account that must set up a second factor. */
const factorSetupPath = '/settings/account';
/** First screen of a vendor without a company. */
const vendorStartPath = '/start';

/** Whether this user may see the screen at a path. */
function isOpenTo(me: Me, path: string): boolean {
  const screen = findScreen(splitLocale(path.split(/[?#]/, 1)[0] ?? path).path);
  return screen !== undefined && canCall(screen.access, me.roles);
}

/**
 * Returns where a signed-in user goes: the requested path, else the guide for vendors without a company, else the last
 * visited page, else the dashboard or the profile.
 * @param next from the address; only a path of this site counts
 */
export function getDestination(me: Me, next: string | null): string {
  if (me.second_factor === 'required') return factorSetupPath;
  const candidates = [toLocalPath(next), me.next_step === 'company' ? vendorStartPath : null, getLastLocation()].filter(
    (path) => path !== null && path !== '/' && isOpenTo(me, path),
  );
  return (
    candidates[0] ??
    (canBuy(me) && !(getMyCompanies(me).length > 0 && isOpenTo(me, dashboardPath)) ? profilePath : dashboardPath)
  );
}
