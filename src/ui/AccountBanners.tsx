/**
 * What whoever is signed in is told on every screen of both doors: in the flow above the page, over nothing that one may want to press.
 * It is known only once the page stands, which it would push down: it takes the room that was left for it, else it waits for the next page.
 */
import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hasRole } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { AgreementBanner } from './AgreementBanner.tsx';
import { TariffBanner } from './TariffBanner.tsx';
import { toldRoom } from './toldRoom.ts';

/** How much of the window they take: a screen as high as the window is less high by it. */
const taken = '--told';

const Room = styled('div')({ '&[data-waits=true]': { height: 0, overflow: 'hidden', visibility: 'hidden' } });
const Place = styled('div')({ display: 'grid', gap: 12, '&:not(:empty)': { paddingBottom: 20 } });

export interface AccountBannersProps {
  me: Me;
  /** What the page left free for them when it was first painted, in px. */
  room?: number;
}

export function AccountBanners({ me, room: left = 0 }: AccountBannersProps) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [isNext, setNext] = useState(false);
  const [room, setRoom] = useState(left);
  if (!isNext && pathname !== first) {
    setNext(true);
    setRoom(0);
  }
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const wasSeen = useRef(false);

  const measure = useEffectEvent(() => {
    const height = inner.current?.offsetHeight ?? 0;
    document.documentElement.style.setProperty(taken, `${outer.current?.offsetHeight ?? 0}px`);
    if (height > 0) {
      wasSeen.current = true;
      toldRoom.set({ user_id: me.id, height });
    } else if (wasSeen.current || isNext) {
      // Put aside, or nothing to tell any more
      toldRoom.clear();
      setRoom(0);
    }
  });
  useEffect(() => {
    const watcher = new ResizeObserver(() => measure());
    for (const { current } of [outer, inner]) if (current) watcher.observe(current);
    return () => {
      watcher.disconnect();
      document.documentElement.style.removeProperty(taken);
    };
  }, []);
  useEffect(() => measure(), [isNext]);

  return (
    <Room ref={outer} data-waits={left === 0 && !isNext} style={{ minHeight: room }}>
      <Place ref={inner}>
        {!me.is_guest && !hasRole(me.roles, 'ROLE_ADMIN') && <AgreementBanner />}
        {me.tariff_expires_at && <TariffBanner me={me} />}
      </Place>
    </Room>
  );
}
