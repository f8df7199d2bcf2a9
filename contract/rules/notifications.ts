/** Kinds of notifications and their default channels. */

export const staffOrderKinds = ['new_order', 'order_paid', 'order_canceled'] as const;
/** Events of an order that its company's staff is notified of. */
export type StaffOrderKind = (typeof staffOrderKinds)[number];
/** Events that a company's staff is notified of. */
export const staffKinds = [...staffOrderKinds, 'low_stock'] as const;
export type StaffKind = (typeof staffKinds)[number];
export const notificationKinds = ['order_status', 'message', 'price_drop', 'news', ...staffKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

interface ChannelChoices {
  push: boolean;
  /** Null if mails of this kind don't exist. */
  mail: boolean | null;
  /** A sound in the open back office; null if this kind has none. */
  sound: boolean | null;
}

/** The defaults. News require consent. */
export const defaultChoices: Readonly<Record<NotificationKind, ChannelChoices>> = {
  order_status: { push: true, mail: true, sound: null },
  message: { push: true, mail: true, sound: true },
  price_drop: { push: true, mail: null, sound: null },
  news: { push: false, mail: null, sound: null },
  new_order: { push: true, mail: true, sound: true },
  order_paid: { push: true, mail: true, sound: true },
  order_canceled: { push: true, mail: true, sound: true },
  low_stock: { push: true, mail: true, sound: true },
};

/** The defaults of an admin who works for no company: notifications about other companies are opt-in. */
export const mutedChoices: ChannelChoices = { push: false, mail: false, sound: false };

/** Whether a kind concerns a company's staff alone. */
export const isStaffKind = (kind: NotificationKind): kind is StaffKind =>
  staffKinds.some((staffKind) => staffKind === kind);

/** Topics of `/api/live` on which an open back office receives these events. */
export const soundTopics: Readonly<Record<StaffKind, string>> = {
  new_order: 'newOrders',
  order_paid: 'paidOrders',
  order_canceled: 'canceledOrders',
  low_stock: 'lowStock',
};

/** The most browsers of one person; one more replaces the one that was inactive longest. */
export const maxPushDevices = 10;
