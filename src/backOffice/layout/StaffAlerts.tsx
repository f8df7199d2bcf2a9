/** A tone and a notice in the open back office when something happens that its user chose to hear of. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Hint } from '#contract/live.ts';
import { soundTopics, staffKinds, type StaffKind } from '#contract/rules/notifications.ts';
import { api } from '#src/api/api.ts';
import { mine } from '#src/api/queries.ts';
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
    // After a gap in the connection nobody knows whether anything happened
    const id = hints?.at(-1)?.id;
    if (id === undefined || id === null) return;
    void playTone();
    const path = kind === 'low_stock' ? '/products/list?stock=low' : `/orders/edit/${id}`;
    notify(text[kind](id), { action: { label: text.open, run: () => void navigate(path) } });
  });
  return null;
}

/** Plays the tone when more conversations than before wait to be read. */
function MessageAlert() {
  const before = useRef<number | null>(null);
  useEffect(() => {
    before.current = unreadChats.get();
    return unreadChats.subscribe(() => {
      const now = unreadChats.get();
      if (now !== null && before.current !== null && now > before.current) void playTone();
      before.current = now;
    });
  }, []);
  return null;
}

export function StaffAlerts() {
  const { data } = useQuery({ queryKey: [mine, 'push', 'settings'], queryFn: () => api.push.settings() });
  useEffect(() => {
    document.addEventListener('pointerdown', unlockSound);
    document.addEventListener('keydown', unlockSound);
    return () => {
      document.removeEventListener('pointerdown', unlockSound);
      document.removeEventListener('keydown', unlockSound);
    };
  }, []);
  const chosen = (data?.choices ?? []).flatMap(({ kind, sound }) => (sound ? kind : []));
  return (
    <>
      {staffKinds
        .filter((kind) => chosen.includes(kind))
        .map((kind) => (
          <KindAlert key={kind} kind={kind} />
        ))}
      {chosen.includes('message') && <MessageAlert />}
    </>
  );
}
