/** The words of signing in and out. */
import { labels } from '#src/i18n/labels.ts';

export const authLabels = labels({
  en: {
    title: 'Sign in',
    welcome: 'Welcome back',
    ended: 'Your session has ended. Sign in to go on: nothing is lost.',
    login: 'Email, login or phone',
    password: 'Password',
    required: 'Required field',
    submit: 'Sign in',
    entering: 'Signing in…',
    tryAgain: 'Try again',
    or: 'or',
    toCatalog: 'Look around the catalog',
    guest: { title: 'Buy without an account', text: 'No password needed. What is in your cart comes with you.', submit: 'Continue as guest' },
    demo: { title: 'Demo sign-ins', text: 'One click and you are in. The password of all is', roles: { admin: 'Admin', manager: 'Manager', vendor: 'Vendor', vendor2: 'Another vendor', buyer: 'Buyer' } },
    legal: { user_agreement: 'User agreement', privacy_policy: 'Privacy policy', nav: 'Legal documents' },
    leaving: 'Signing out…',
  },
  ru: {
    title: 'Вход',
    welcome: 'С возвращением',
    ended: 'Сеанс завершён. Войдите снова: ничего не потеряно.',
    login: 'Почта, логин или телефон',
    password: 'Пароль',
    required: 'Обязательное поле',
    submit: 'Войти',
    entering: 'Входим…',
    tryAgain: 'Повторить',
    or: 'или',
    toCatalog: 'Посмотреть каталог',
    guest: { title: 'Купить без регистрации', text: 'Пароль не нужен. Всё, что в корзине, останется с вами.', submit: 'Продолжить как гость' },
    demo: { title: 'Вход в демоверсию', text: 'Один щелчок, и вы внутри. Пароль у всех', roles: { admin: 'Администратор', manager: 'Менеджер', vendor: 'Продавец', vendor2: 'Другой продавец', buyer: 'Покупатель' } },
    legal: { user_agreement: 'Пользовательское соглашение', privacy_policy: 'Политика конфиденциальности', nav: 'Правовые документы' },
    leaving: 'Выходим…',
  },
});
