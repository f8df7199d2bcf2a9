/** What people are notified of, and by which channels unless they chose otherwise. */

export const staffOrderKinds = ['new_order', 'order_paid', 'order_canceled'] as const;
/** What happened to an order that its company's staff is notified of. */
export type StaffOrderKind = (typeof staffOrderKinds)[number];
/** Events that a company's staff is notified of. */
export const staffKinds = [...staffOrderKinds, 'low_stock'] as const;
export type StaffKind = (typeof staffKinds)[number];
export const notificationKinds = ['order_status', 'message', 'price_drop', 'news', ...staffKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

interface Channels {
  push: boolean;
  /** Null: there is no mail of this kind. */
  mail: boolean | null;
  /** A tone in the open back office; null: there is none of this kind. */
  sound: boolean | null;
}

/** Before anybody has chosen. News need consent. */
export const usualChoices: Readonly<Record<NotificationKind, Channels>> = {
  order_status: { push: true, mail: true, sound: null },
  message: { push: true, mail: true, sound: true },
  price_drop: { push: true, mail: null, sound: null },
  news: { push: false, mail: null, sound: null },
  new_order: { push: true, mail: true, sound: true },
  order_paid: { push: true, mail: true, sound: true },
  order_canceled: { push: true, mail: true, sound: true },
  low_stock: { push: true, mail: true, sound: true },
};

/** Before an admin who works for no company has chosen: what happens in all companies is announced on request only. */
export const silentChoice: Channels = { push: false, mail: false, sound: false };

/** Whether a kind concerns a company's staff alone. */
export const isStaffKind = (kind: NotificationKind): kind is StaffKind =>
  staffKinds.some((staffKind) => staffKind === kind);

/** Topics of `/api/live` by which an open back office learns of these events. */
export const soundTopics: Readonly<Record<StaffKind, string>> = {
  new_order: 'newOrders',
  order_paid: 'paidOrders',
  order_canceled: 'canceledOrders',
  low_stock: 'lowStock',
};

/** Browsers of one person; with one more the one that was silent longest goes. */
export const mostDevices = 10;
