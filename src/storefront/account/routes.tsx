/** Screens of a user: sign-in, cart, checkout, orders, profile. None of them is in the first bundle. */
import { createLazyPage, type StorefrontRoute } from '../page.ts';

const order = createLazyPage('orders/OrderPage', () => import('../orders/OrderPage.tsx'));
const chats = createLazyPage('chats/ChatsPage', () => import('../chats/ChatsPage.tsx'));

export const accountRoutes: readonly StorefrontRoute[] = [
  { path: '/', page: createLazyPage('account/HomePage', () => import('./HomePage.tsx')) },
  {
    path: '/auth/login',
    page: createLazyPage('auth/LoginPage', () => import('../auth/LoginPage.tsx')),
  },
  {
    path: '/auth/change_password/:code',
    page: createLazyPage('auth/ChangePasswordPage', () => import('../auth/ChangePasswordPage.tsx')),
  },
  {
    path: '/auth/confirm/:code',
    page: createLazyPage('auth/ConfirmContactPage', () => import('../auth/ConfirmContactPage.tsx')),
  },
  {
    path: '/auth/restore/:code',
    page: createLazyPage('auth/RestoreAccountPage', () => import('../auth/RestoreAccountPage.tsx')),
  },
  {
    path: '/logout',
    page: createLazyPage('auth/LogoutPage', () => import('../auth/LogoutPage.tsx')),
  },
  { path: '/cart', page: createLazyPage('cart/CartPage', () => import('../cart/CartPage.tsx')) },
  {
    path: '/checkout',
    page: createLazyPage('checkout/CheckoutPage', () => import('../checkout/CheckoutPage.tsx')),
  },
  {
    path: '/wishes',
    page: createLazyPage('wishes/WishesPage', () => import('../wishes/WishesPage.tsx')),
  },
  {
    path: '/mails/off',
    page: createLazyPage('mails/MailsOffPage', () => import('../mails/MailsOffPage.tsx')),
  },
  { path: '/order', page: order },
  {
    path: '/orders/list/my',
    page: createLazyPage('orders/MyOrdersPage', () => import('../orders/MyOrdersPage.tsx')),
  },
  { path: '/orders/view/:id', page: order },
  {
    path: '/tariffs/my',
    page: createLazyPage('tariffs/MyTariffPage', () => import('../tariffs/MyTariffPage.tsx')),
  },
  {
    path: '/r/:code',
    page: createLazyPage('promo/ReferralPage', () => import('../promo/ReferralPage.tsx')),
  },
  { path: '/chats', page: chats },
  {
    path: '/chats/assistant',
    page: createLazyPage('assistant/AssistantPage', () => import('../assistant/AssistantPage.tsx')),
  },
  { path: '/chats/:channel', page: chats },
  {
    path: '/settings/profile',
    page: createLazyPage('account/ProfilePage', () => import('./ProfilePage.tsx')),
  },
  {
    path: '/settings/account',
    page: createLazyPage('account/AccountPage', () => import('./AccountPage.tsx')),
  },
];
