/** What react-admin wants to tell goes where all messages go. */
import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { notify } from '#src/ui/notices.ts';

export function NoticeBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const told = takeNotification();
    if (typeof told?.message !== 'string') return;
    notify(translate(told.message, told.notificationOptions?.messageArgs), {
      tone: told.type === 'error' || told.type === 'warning' ? 'error' : 'plain',
    });
  }, [notifications, takeNotification, translate]);
  return null;
}
