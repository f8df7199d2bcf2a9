/** What people are told of, and by which way without having said otherwise. */
export const notificationKinds = ['order_status', 'message', 'price_drop', 'news'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Before anybody has chosen. `mail` null: there is no letter of that kind. News come to those alone who asked for them. */
export const usualChoices: Readonly<Record<NotificationKind, { push: boolean; mail: boolean | null }>> = {
  order_status: { push: true, mail: true },
  message: { push: true, mail: true },
  price_drop: { push: true, mail: null },
  news: { push: false, mail: null },
};

/** Browsers of one person; with one more the one that was silent longest goes. */
export const mostDevices = 10;
