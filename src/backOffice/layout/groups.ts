/**
 * The menu's groups as data. A resource declares its group; links are additional entries. An entry appears if
 * contract/screens.ts has its screen and the user has access.
 */
import type { GroupName, ResourceGroup } from '#src/backOffice/kit/menuGroups.ts';
import { labels } from '#src/i18n/labels.ts';
import type { IconName } from '#src/ui/icons.tsx';

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

/** The group in which a user finds a resource. */
export function getGroupName(group: ResourceGroup | undefined, isAdmin: boolean): GroupName {
  if (group === undefined) return 'settings';
  if (typeof group === 'string') return group;
  return isAdmin ? group.admins : group.others;
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
