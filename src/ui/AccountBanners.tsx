/** What whoever is signed in is told on every screen of both doors. */
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { AgreementBanner } from './AgreementBanner.tsx';
import { TariffBanner } from './TariffBanner.tsx';

export const AccountBanners = ({ me, place }: { me: Me; place: 'top' | 'bottom' }) => (
  <>
    {!me.is_guest && !hasRole(me.roles, 'ROLE_ADMIN') && <AgreementBanner place={place} />}
    {me.tariff_expires_at && <TariffBanner me={me} place={place} />}
  </>
);
