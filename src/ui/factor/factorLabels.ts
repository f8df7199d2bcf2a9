/** Labels of the form that confirms a second factor. */
import { labels } from '#src/i18n/labels.ts';

export const factorLabels = labels({
  en: {
    dialogTitle: 'Is it you?',
    dialogLead: 'This changes something important. Confirm it with your second factor.',
    code: 'Code from your app',
    codeHint: 'Six digits; the app shows a new code every 30 seconds.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes that you saved. Each works once.',
    required: 'Required field',
    usePasskey: 'Use a passkey',
    useRecovery: 'Use a recovery code',
    useApp: 'Use a code from the app',
    waiting: 'Follow the steps in your browser…',
    passkeyFailed: 'The browser did not confirm the passkey. Try again',
    confirm: 'Confirm',
    confirming: 'Checking…',
    cancel: 'Cancel',
  },
  ru: {
    dialogTitle: 'Это вы?',
    dialogLead: 'Вы меняете важные данные. Подтвердите это вторым фактором.',
    code: 'Код из приложения',
    codeHint: 'Шесть цифр, код меняется каждые 30 секунд.',
    recovery: 'Резервный код',
    recoveryHint: 'Один из сохранённых вами кодов. Каждый действует один раз.',
    required: 'Обязательное поле',
    usePasskey: 'Использовать ключ доступа',
    useRecovery: 'Ввести резервный код',
    useApp: 'Ввести код из приложения',
    waiting: 'Следуйте указаниям браузера…',
    passkeyFailed: 'Браузер не подтвердил ключ доступа. Попробуйте ещё раз',
    confirm: 'Подтвердить',
    confirming: 'Проверяем…',
    cancel: 'Отмена',
  },
});
