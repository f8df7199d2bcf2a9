/** Where a sign-in leads. */
import { mayCall } from '#contract/roles.ts';
import { screenOf } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import { splitLocale } from '#src/i18n/locale.ts';
import { lastLocation, ownPath } from '#src/session/location.ts';
import { buys, ownCompanies } from '#src/session/session.ts';

/** Where somebody goes who has nowhere to go; whoever sells or administers sees how it goes. */
const home = '/settings/profile';
const dashboard = '/statistics';
/** The one screen of an account that has to set up a second factor first. */
const factorSetUp = '/settings/account';
/** Where a vendor begins who has no company yet. */
const start = '/start';

/** Whether a path leads to a screen that this person may see. */
function isOpenTo(me: Me, path: string): boolean {
  const screen = screenOf(splitLocale(path.split(/[?#]/, 1)[0] ?? path).path);
  return screen !== undefined && mayCall(screen.access, me.roles);
}

/**
 * Where a signed-in person goes: where they wanted to, else to the guide where a vendor has no company yet,
 * else where they last were, else to the dashboard, else to their profile.
 * @param next the wish, as the address carries it: only a path of our own counts
 */
export function destination(me: Me, next: string | null): string {
  if (me.second_factor === 'required') return factorSetUp;
  const ways = [ownPath(next), me.next_step === 'company' ? start : null, lastLocation()].filter(
    (path) => path !== null && path !== '/' && isOpenTo(me, path),
  );
  return ways[0] ?? (buys(me) && !(ownCompanies(me).length > 0 && isOpenTo(me, dashboard)) ? home : dashboard);
}
