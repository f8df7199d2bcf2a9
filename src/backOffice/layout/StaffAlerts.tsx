/** Sound and notice in the open back office for events that the user has chosen. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Hint } from '#contract/live.ts';
import { soundTopics, staffKinds, type StaffKind } from '#contract/rules/notifications.ts';
import { api } from '#src/api/api.ts';
import { personalKey } from '#src/api/queries.ts';
import { useHints } from '#src/api/useHints.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { playTone, unlockSound } from '#src/ui/sound.ts';
import { unreadChats } from '#src/ui/unreadChats.ts';

const alertLabels = labels({
  en: {
    new_order: (id: number) => `New order #${id}`,
    order_paid: (id: number) => `Order #${id} is paid`,
    order_canceled: (id: number) => `Order #${id} is canceled`,
    low_stock: () => 'Some products are running low',
    open: 'Open',
  },
  ru: {
    new_order: (id) => `Новый заказ № ${id}`,
    order_paid: (id) => `Заказ № ${id} оплачен`,
    order_canceled: (id) => `Заказ № ${id} отменён`,
    low_stock: () => 'Некоторые товары заканчиваются',
    open: 'Открыть',
  },
});

function KindAlert({ kind }: { kind: StaffKind }) {
  const text = useLabels(alertLabels);
  const navigate = useNavigate();
  useHints(soundTopics[kind], (hints: readonly Hint[] | null) => {
    // After a lost connection it is unknown whether anything happened.
    const id = hints?.at(-1)?.id;
    if (id === undefined || id === null) return;
    void playTone();
    const path = kind === 'low_stock' ? '/products/list?stock=low' : `/orders/edit/${id}`;
    notify(text[kind](id), { action: { label: text.open, run: () => void navigate(path) } });
  });
  return null;
}

/** Plays the sound when the number of unread conversations grows. */
function MessageAlert() {
  const lastCount = useRef<number | null>(null);
  useEffect(() => {
    lastCount.current = unreadChats.get();
    return unreadChats.subscribe(() => {
      const now = unreadChats.get();
      if (now !== null && lastCount.current !== null && now > lastCount.current) void playTone();
      lastCount.current = now;
    });
  }, []);
  return null;
}

export function StaffAlerts() {
  const { data } = useQuery({ queryKey: [personalKey, 'push', 'settings'], queryFn: () => api.push.settings() });
  useEffect(() => {
    document.addEventListener('pointerdown', unlockSound);
    document.addEventListener('keydown', unlockSound);
    return () => {
      document.removeEventListener('pointerdown', unlockSound);
      document.removeEventListener('keydown', unlockSound);
    };
  }, []);
  const chosenKinds = (data?.choices ?? []).flatMap(({ kind, sound }) => (sound ? kind : []));
  return (
    <>
      {staffKinds
        .filter((kind) => chosenKinds.includes(kind))
        .map((kind) => (
          <KindAlert key={kind} kind={kind} />
        ))}
      {chosenKinds.includes('message') && <MessageAlert />}
    </>
  );
}
