/** What whoever is signed in is told on every screen of both doors: in the flow above the page, over nothing that one may want to press. */
import styled from '@emotion/styled';
import { useContext, useEffect, useRef } from 'react';
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { AgreementBanner } from './AgreementBanner.tsx';
import { DoorContext } from './door.ts';
import { RemovedWaysBanner } from './RemovedWaysBanner.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';
import { FactorBanner } from './FactorBanner.tsx';
import { TariffBanner } from './TariffBanner.tsx';

/** How much of the window they take: a screen as high as the window is less high by it. */
const room = '--told';

const Place = styled('div')({ display: 'grid', gap: 12, '&:not(:empty)': { paddingBottom: 20 } });

export function AccountBanners({ me }: { me: Me }) {
  const place = useRef<HTMLDivElement>(null);
  const isOffice = useContext(DoorContext) === 'office';
  useEffect(() => {
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => style.setProperty(room, `${place.current?.offsetHeight ?? 0}px`));
    if (place.current) watcher.observe(place.current);
    return () => {
      watcher.disconnect();
      style.removeProperty(room);
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
