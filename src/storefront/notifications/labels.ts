import { labels } from '#src/i18n/labels.ts';

export const notificationWords = labels({
  en: {
    title: 'Notifications',
    about: 'What you want to be told about, and how.',
    states: {
      on: 'Notifications are on in this browser.',
      off: 'Notifications are not on in this browser yet.',
      denied:
        'Notifications are blocked for this site. Allow them in the browser’s settings, beside the address, and load the page again.',
      unsupported: 'This browser can’t show notifications. You still get emails.',
      install:
        'On this phone notifications come to the installed app: choose “Share”, then “Add to Home Screen”, and open Yarmarka from there.',
    },
    turnOn: 'Turn on in this browser',
    turnOff: 'Turn off in this browser',
    refused: 'The browser was not allowed to show notifications',
    failed: 'The browser could not turn notifications on',
    test: 'Send a test',
    tested: 'A test is on its way',
    kind: 'Event',
    push: 'Push',
    mail: 'Email',
    kinds: {
      order_status: 'Order status',
      message: 'Messages',
      price_drop: 'Price drops on your wish list',
      news: 'News and offers',
    },
    wayOf: (kind: string, way: string) => `${kind}: ${way}`,
    devices: 'Browsers with notifications on',
    app: 'installed app',
    unknown: 'Unknown browser',
    remove: 'Turn off',
  },
  ru: {
    title: 'Уведомления',
    about: 'О чём вам сообщать и как.',
    states: {
      on: 'В этом браузере уведомления включены.',
      off: 'В этом браузере уведомления ещё не включены.',
      denied:
        'Уведомления для этого сайта запрещены. Разрешите их в настройках браузера, рядом с адресом, и загрузите страницу заново.',
      unsupported: 'Этот браузер не умеет показывать уведомления. Письма приходят на почту.',
      install:
        'На этом телефоне уведомления приходят в установленное приложение: нажмите «Поделиться», затем «На экран „Домой“» и откройте Ярмарку оттуда.',
    },
    turnOn: 'Включить в этом браузере',
    turnOff: 'Выключить в этом браузере',
    refused: 'Браузеру не разрешили показывать уведомления',
    failed: 'Включить уведомления в браузере не удалось',
    test: 'Отправить проверочное',
    tested: 'Проверочное уведомление отправлено',
    kind: 'Событие',
    push: 'Пуш',
    mail: 'Почта',
    kinds: {
      order_status: 'Статус заказа',
      message: 'Сообщения',
      price_drop: 'Снижение цен в списке желаний',
      news: 'Новости и акции',
    },
    wayOf: (kind, way) => `${kind}: ${way}`,
    devices: 'Где включены уведомления',
    app: 'приложение',
    unknown: 'Неизвестный браузер',
    remove: 'Выключить',
  },
});
