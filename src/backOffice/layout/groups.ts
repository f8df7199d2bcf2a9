/**
 * The menu's groups as data. A resource belongs to the group of its first path's section, or to the `group` of its menu
 * part; links are additional entries. An entry appears if contract/screens.ts has its screen and the user has access.
 */
import { labels } from '#src/i18n/labels.ts';
import type { IconName } from '#src/ui/icons.tsx';

export const groupNames = [
  'orders',
  'catalog',
  'companies',
  'users',
  'marketing',
  'promo',
  'channels',
  'tariffs',
  'transactions',
  'blog',
  'settings',
] as const;
export type GroupName = (typeof groupNames)[number];

export const groupIcons: Readonly<Record<GroupName, IconName>> = {
  orders: 'list',
  catalog: 'box',
  companies: 'office',
  users: 'user',
  marketing: 'heart',
  promo: 'star',
  channels: 'globe',
  tariffs: 'clock',
  transactions: 'again',
  blog: 'picture',
  settings: 'filter',
};

/** Group of each section. Admins see all screens, so some stand in other groups for them than for vendors. */
const groupBySection: Readonly<Record<string, GroupName>> = {
  orders: 'orders',
  products: 'companies',
  reviews: 'companies',
  imports: 'companies',
  stores: 'companies',
  categories: 'catalog',
  collections: 'catalog',
  companies: 'companies',
  users: 'users',
  chats: 'users',
  push: 'marketing',
  refferals: 'marketing',
  promocodes: 'promo',
  channels: 'channels',
  tariffs: 'tariffs',
  transactions: 'transactions',
  blog: 'blog',
};
const adminGroupBySection: Readonly<Record<string, GroupName>> = {
  products: 'catalog',
  reviews: 'catalog',
  imports: 'catalog',
  stores: 'catalog',
};

/** The group of a path. */
export function getGroupName(path: string, isAdmin: boolean): GroupName {
  const section = path.split('/')[1] ?? '';
  return (isAdmin ? adminGroupBySection[section] : undefined) ?? groupBySection[section] ?? 'settings';
}

export interface GroupLink {
  to: string;
  text: keyof (typeof groupLabels)['en']['links'];
  icon: IconName;
  /** A second link to another entry's screen: only that entry is marked as current. */
  isAlias?: boolean;
}

/** Additional entries, after the group's resources. */
export const groupLinks: Readonly<Partial<Record<GroupName, readonly GroupLink[]>>> = {
  orders: [{ to: '/orders/list/my', text: 'myOrders', icon: 'cart' }],
  companies: [{ to: '/companies/new', text: 'newCompany', icon: 'plus' }],
  users: [{ to: '/users/new', text: 'newUser', icon: 'plus' }],
  marketing: [{ to: '/promocodes/list', text: 'discounts', icon: 'star', isAlias: true }],
  promo: [{ to: '/promocodes/new', text: 'newCode', icon: 'plus' }],
  tariffs: [
    { to: '/tariffs/providers', text: 'providers', icon: 'shield' },
    { to: '/tariffs/my', text: 'myTariff', icon: 'star' },
  ],
  transactions: [{ to: '/transactions/new', text: 'newTransaction', icon: 'plus' }],
  blog: [
    { to: '/blog/all', text: 'blog', icon: 'picture' },
    { to: '/blog/my', text: 'myPosts', icon: 'user' },
    { to: '/blog/create', text: 'newPost', icon: 'plus' },
  ],
  settings: [
    { to: '/settings/profile', text: 'profile', icon: 'user' },
    { to: '/settings/account', text: 'account', icon: 'shield' },
    { to: '/settings/products', text: 'products', icon: 'box' },
    { to: '/settings/shipping', text: 'shipping', icon: 'truck' },
    { to: '/settings/rules', text: 'rules', icon: 'shield' },
    { to: '/settings/readiness', text: 'readiness', icon: 'check' },
    { to: '/settings/jobs', text: 'jobs', icon: 'clock' },
  ],
};

export const groupLabels = labels({
  en: {
    groups: {
      orders: 'Orders',
      catalog: 'Catalog',
      companies: 'Companies',
      users: 'Users',
      marketing: 'Marketing',
      promo: 'Promo codes',
      channels: 'Sales channels',
      tariffs: 'Plans',
      transactions: 'Transactions',
      blog: 'Blog',
      settings: 'Settings',
    },
    links: {
      myOrders: 'My orders',
      newCompany: 'Add a company',
      newUser: 'Add a user',
      discounts: 'Discounts',
      newCode: 'Add a promo code',
      providers: 'Payments',
      myTariff: 'My plan',
      newTransaction: 'Add a transaction',
      blog: 'Read the blog',
      myPosts: 'My posts',
      newPost: 'New post',
      profile: 'Profile',
      account: 'Account',
      products: 'Product settings',
      shipping: 'Shipping',
      rules: 'Rules and limits',
      readiness: 'Readiness',
      jobs: 'Background jobs',
    },
  },
  ru: {
    groups: {
      orders: 'Заказы',
      catalog: 'Каталог',
      companies: 'Компании',
      users: 'Пользователи',
      marketing: 'Маркетинг',
      promo: 'Промокоды',
      channels: 'Каналы продаж',
      tariffs: 'Тарифы',
      transactions: 'Операции',
      blog: 'Блог',
      settings: 'Настройки',
    },
    links: {
      myOrders: 'Мои заказы',
      newCompany: 'Добавить компанию',
      newUser: 'Добавить пользователя',
      discounts: 'Скидки',
      newCode: 'Добавить промокод',
      providers: 'Платежи',
      myTariff: 'Мой тариф',
      newTransaction: 'Добавить операцию',
      blog: 'Читать блог',
      myPosts: 'Мои публикации',
      newPost: 'Новая публикация',
      profile: 'Профиль',
      account: 'Аккаунт',
      products: 'Настройки товаров',
      shipping: 'Доставка',
      rules: 'Правила и лимиты',
      readiness: 'Готовность',
      jobs: 'Фоновые задачи',
    },
  },
});
