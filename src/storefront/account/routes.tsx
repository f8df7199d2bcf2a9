/** Screens of a user: sign-in, cart, checkout, orders, profile. None of them is in the first bundle. */
import { lazyPage, type StorefrontRoute } from '../page.ts';

const chats = lazyPage('src/storefront/chats/ChatsPage.tsx', () => import('../chats/ChatsPage.tsx'));

export const accountRoutes: readonly StorefrontRoute[] = [
  { path: '/', page: lazyPage('src/storefront/account/HomePage.tsx', () => import('./HomePage.tsx')) },
  { path: '/auth/login', page: lazyPage('src/storefront/auth/LoginPage.tsx', () => import('../auth/LoginPage.tsx')) },
  {
    path: '/auth/change_password/:code',
    page: lazyPage('src/storefront/auth/ChangePasswordPage.tsx', () => import('../auth/ChangePasswordPage.tsx')),
  },
  {
    path: '/auth/confirm/:code',
    page: lazyPage('src/storefront/auth/ConfirmContactPage.tsx', () => import('../auth/ConfirmContactPage.tsx')),
  },
  {
    path: '/auth/restore/:code',
    page: lazyPage('src/storefront/auth/RestoreAccountPage.tsx', () => import('../auth/RestoreAccountPage.tsx')),
  },
  { path: '/logout', page: lazyPage('src/storefront/auth/LogoutPage.tsx', () => import('../auth/LogoutPage.tsx')) },
  { path: '/cart', page: lazyPage('src/storefront/cart/CartPage.tsx', () => import('../cart/CartPage.tsx')) },
  {
    path: '/checkout',
    page: lazyPage('src/storefront/checkout/CheckoutPage.tsx', () => import('../checkout/CheckoutPage.tsx')),
  },
  { path: '/wishes', page: lazyPage('src/storefront/wishes/WishesPage.tsx', () => import('../wishes/WishesPage.tsx')) },
  {
    path: '/mails/off',
    page: lazyPage('src/storefront/mails/MailsOffPage.tsx', () => import('../mails/MailsOffPage.tsx')),
  },
  {
    path: '/orders/list/my',
    page: lazyPage('src/storefront/orders/MyOrdersPage.tsx', () => import('../orders/MyOrdersPage.tsx')),
  },
  {
    path: '/orders/view/:id',
    page: lazyPage('src/storefront/orders/OrderPage.tsx', () => import('../orders/OrderPage.tsx')),
  },
  {
    path: '/tariffs/my',
    page: lazyPage('src/storefront/tariffs/MyTariffPage.tsx', () => import('../tariffs/MyTariffPage.tsx')),
  },
  {
    path: '/r/:code',
    page: lazyPage('src/storefront/promo/ReferralPage.tsx', () => import('../promo/ReferralPage.tsx')),
  },
  { path: '/chats', page: chats },
  {
    path: '/chats/assistant',
    page: lazyPage('src/storefront/assistant/AssistantPage.tsx', () => import('../assistant/AssistantPage.tsx')),
  },
  { path: '/chats/:channel', page: chats },
  {
    path: '/settings/profile',
    page: lazyPage('src/storefront/account/ProfilePage.tsx', () => import('./ProfilePage.tsx')),
  },
  {
    path: '/settings/account',
    page: lazyPage('src/storefront/account/AccountPage.tsx', () => import('./AccountPage.tsx')),
  },
];
