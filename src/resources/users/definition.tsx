/** Who buys here: whom to reach how, and what they have ordered. */
import { defineResource } from '#src/backOffice/kit/definition.ts';
import { UserCountry, UserName } from './cells.tsx';
import { userWords } from './labels.ts';
import { userMenu } from './menu.ts';
import { nameOfUser } from './nameOfUser.ts';
import { UserCard } from './UserCard.tsx';

export default defineResource({
  ...userMenu,
  words: userWords,
  screens: { edit: UserCard },
  nameOf: nameOfUser,
  list: {
    ...userMenu.list,
    columns: [
      { source: 'fio', card: 'title', width: '26%', Cell: UserName, exported: ({ fio }) => fio },
      { source: 'email', card: 'line', width: '24%' },
      { source: 'phone', card: 'line', from: 'lg' },
      { source: 'country', card: 'line', from: 'xl', Cell: UserCountry, exported: ({ country }, locale) => (locale === 'ru' ? country?.name : country?.en_name) ?? '' },
      { source: 'orders_count', card: 'line' },
      { source: 'annual_order_sum', card: 'end' },
      { source: 'created_at', from: 'xl' },
      { source: 'login', isOptional: true },
      { source: 'bonus_balance', isOptional: true },
    ],
    filters: ['has_email'],
    sort: { field: 'created_at', order: 'DESC' },
  },
  form: { tabs: [] },
});
