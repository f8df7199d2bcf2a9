/** The banners of a signed-in user, above every page of the storefront and the back office. */
import styled from '@emotion/styled';
import { useContext, useEffect, useRef } from 'react';
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { AgreementBanner } from './AgreementBanner.tsx';
import { CurrentAppContext } from './currentApp.ts';
import { RemovedWaysBanner } from './RemovedWaysBanner.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';
import { FactorBanner } from './FactorBanner.tsx';
import { TariffBanner } from './TariffBanner.tsx';

/** CSS variable with the height of the banners; screens as high as the window subtract it. */
const heightVariable = '--banners-height';

const Place = styled('div')({ display: 'grid', gap: 12, '&:not(:empty)': { paddingBottom: 20 } });

export function AccountBanners({ me }: { me: Me }) {
  const place = useRef<HTMLDivElement>(null);
  const isOffice = useContext(CurrentAppContext) === 'office';
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(heightVariable, `${place.current?.offsetHeight ?? 0}px`),
    );
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty(heightVariable);
    };
  }, []);
  return (
    <Place ref={place}>
      {isOffice && <SandboxBanner />}
      <RemovedWaysBanner me={me} />
      {!me.is_guest && !hasRole(me.roles, 'ROLE_ADMIN') && <AgreementBanner />}
      {me.second_factor === 'advised' && <FactorBanner />}
      {me.tariff_expires_at && <TariffBanner me={me} />}
    </Place>
  );
}
