/** Screens of a user: sign-in, cart, checkout, orders, profile. None of them is in the first bundle. */
import { createLazyPage, type StorefrontRoute } from '../page.ts';

const chats = createLazyPage('src/storefront/chats/ChatsPage.tsx', () => import('../chats/ChatsPage.tsx'));

export const accountRoutes: readonly StorefrontRoute[] = [
  { path: '/', page: createLazyPage('src/storefront/account/HomePage.tsx', () => import('./HomePage.tsx')) },
  {
    path: '/auth/login',
    page: createLazyPage('src/storefront/auth/LoginPage.tsx', () => import('../auth/LoginPage.tsx')),
  },
  {
    path: '/auth/change_password/:code',
    page: createLazyPage('src/storefront/auth/ChangePasswordPage.tsx', () => import('../auth/ChangePasswordPage.tsx')),
  },
  {
    path: '/auth/confirm/:code',
    page: createLazyPage('src/storefront/auth/ConfirmContactPage.tsx', () => import('../auth/ConfirmContactPage.tsx')),
  },
  {
    path: '/auth/restore/:code',
    page: createLazyPage('src/storefront/auth/RestoreAccountPage.tsx', () => import('../auth/RestoreAccountPage.tsx')),
  },
  {
    path: '/logout',
    page: createLazyPage('src/storefront/auth/LogoutPage.tsx', () => import('../auth/LogoutPage.tsx')),
  },
  { path: '/cart', page: createLazyPage('src/storefront/cart/CartPage.tsx', () => import('../cart/CartPage.tsx')) },
  {
    path: '/checkout',
    page: createLazyPage('src/storefront/checkout/CheckoutPage.tsx', () => import('../checkout/CheckoutPage.tsx')),
  },
  {
    path: '/wishes',
    page: createLazyPage('src/storefront/wishes/WishesPage.tsx', () => import('../wishes/WishesPage.tsx')),
  },
  {
    path: '/mails/off',
    page: createLazyPage('src/storefront/mails/MailsOffPage.tsx', () => import('../mails/MailsOffPage.tsx')),
  },
  {
    path: '/orders/list/my',
    page: createLazyPage('src/storefront/orders/MyOrdersPage.tsx', () => import('../orders/MyOrdersPage.tsx')),
  },
  {
    path: '/orders/view/:id',
    page: createLazyPage('src/storefront/orders/OrderPage.tsx', () => import('../orders/OrderPage.tsx')),
  },
  {
    path: '/tariffs/my',
    page: createLazyPage('src/storefront/tariffs/MyTariffPage.tsx', () => import('../tariffs/MyTariffPage.tsx')),
  },
  {
    path: '/r/:code',
    page: createLazyPage('src/storefront/promo/ReferralPage.tsx', () => import('../promo/ReferralPage.tsx')),
  },
  { path: '/chats', page: chats },
  {
    path: '/chats/assistant',
    page: createLazyPage('src/storefront/assistant/AssistantPage.tsx', () => import('../assistant/AssistantPage.tsx')),
  },
  { path: '/chats/:channel', page: chats },
  {
    path: '/settings/profile',
    page: createLazyPage('src/storefront/account/ProfilePage.tsx', () => import('./ProfilePage.tsx')),
  },
  {
    path: '/settings/account',
    page: createLazyPage('src/storefront/account/AccountPage.tsx', () => import('./AccountPage.tsx')),
  },
];
