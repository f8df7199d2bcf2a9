/** Shows react-admin's notifications as our notices. */
import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { notify } from '#src/ui/notices.ts';

export function NoticeBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (typeof notification?.message !== 'string') return;
    notify(translate(notification.message, notification.notificationOptions?.messageArgs), {
      tone: notification.type === 'error' || notification.type === 'warning' ? 'error' : 'plain',
    });
  }, [notifications, takeNotification, translate]);
  return null;
}
