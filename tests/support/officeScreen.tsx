/** Renders the back office in jsdom at a path, with a faked API (`fakeApi`). */
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import type { Role } from '#contract/roles.ts';
import type { Me } from '#contract/users.ts';
import { defaultInstallation } from '#src/i18n/installation.ts';
import { send } from '#src/api/api.ts';
import { createQueryClient } from '#src/api/queries.ts';
import { answerAccessAtOnce } from '#src/authProvider/access.ts';
import { authProvider } from '#src/authProvider/index.ts';
import { loadMessages } from '#src/backOffice/kit/messages.ts';
import { Office } from '#src/backOffice/Office.tsx';
import { buildRoutes } from '#src/backOffice/routes.tsx';
import { createDataProvider } from '#src/dataProvider/index.ts';
import { chooseLocale, type Locale } from '#src/i18n/locale.ts';
import { officeScreens, resources } from '#src/resources/index.ts';
import { signIn } from '#src/session/session.ts';

const company = { id: 2, brand: 'Sloboda', logo: null };
const at = '2026-01-01T10:00:00.000Z';

export const makeProduct = (changes: Partial<Product> = {}): Product =>
  ({
    id: 1,
    name: 'Кружка',
    en_name: 'Mug',
    sku: 'MUG-1',
    price: 24,
    category: { id: 3, name: 'Посуда', en_name: 'Tableware' },
    type: { id: 1, name: 'Общий', en_name: 'General' },
    company,
    count: 7,
    total_count: 9,
    description: null,
    en_description: null,
    active: true,
    tax_class: null,
    photos: [],
    rating: null,
    reviews_count: 0,
    parameters: [],
    created_at: at,
    updated_at: at,
    ...changes,
  }) as Product;

export const makeOrder = (changes: Partial<Order> = {}): Order =>
  ({
    id: 5,
    status: 'new',
    created_at: at,
    updated_at: at,
    company: { ...company, logo: null },
    user: { id: 9, fio: 'Anna Taylor' },
    user_phone: '+61400000005',
    items: [
      { id: 1, product_id: 1, name: 'Кружка', en_name: 'Mug', sku: 'MUG-1', photo: null, price: 24, count: 2, sum: 48 },
    ],
    product_amount: 2,
    order_sum: 48,
    goods_sum: 48,
    discount_sum: 0,
    delivery_sum: 0,
    tax_sum: null,
    prices_include_tax: true,
    bonuses_spent: 0,
    sum_to_pay: 48,
    payment: { can_pay: false, status: 'none', paid_at: null, refunded_at: null },
    address: { fio: 'Anna Taylor', phone: '+61400000005', city: 'Sydney', street: 'King Street', house: '1' },
    channel: 'site',
    store: null,
    isPickup: false,
    pickupStore: null,
    delivery_at: null,
    expires_at: null,
    history: [{ at, author: { id: 9, fio: 'Anna Taylor' }, from: null, to: 'new', changes: null }],
    allowed_statuses: ['in_process', 'canceled'],
    ...changes,
  }) as Order;

/** Builds the answer of a list with one page. */
export const toListAnswer = (...data: unknown[]) => [200, { page: 1, per_page: 20, total: data.length, data }] as const;

interface OfficeOptions {
  /** A new user by default: react-admin stores each user's filters, which another test must not find. */
  userId?: number;
  role?: Role;
  locale?: Locale;
  /** What a vendor lacks to sell. */
  nextStep?: Me['next_step'];
  /** Further routes for the test. */
  more?: readonly RouteObject[];
}

/** Id of the last user that `openOffice` made up. */
let lastPerson = 1000;

/** Signs in a user of a company and opens a path. */
export async function openOffice(
  path: string,
  { userId = ++lastPerson, role = 'ROLE_VENDOR', locale = 'en', nextStep = null, more = [] }: OfficeOptions = {},
): Promise<void> {
  const me = {
    id: userId,
    fio: 'Olga Yartseva',
    first_name: 'Olga',
    email: 'vendor@example.com',
    roles: ['ROLE_USER', role],
    accessToECommerceModule: true,
    company: { id: 2, brand: 'Sloboda' },
    companies: [{ id: 2, brand: 'Sloboda', status: 'hired' }],
    next_step: nextStep,
  };
  signIn('t'.repeat(24), me as unknown as Me);
  // An address of the storefront, left by another test, would decide on the language of calls
  window.history.replaceState(null, '', path);
  chooseLocale(locale);
  const first = { locale, messages: await loadMessages(locale) };
  const queries = createQueryClient();
  answerAccessAtOnce(queries);
  const office = (
    <Office
      resources={resources}
      dataProvider={createDataProvider(send)}
      authProvider={authProvider}
      queries={queries}
      installation={defaultInstallation}
      initial={first}
    />
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ element: office, children: [...more, ...buildRoutes(resources, officeScreens)] }], {
        initialEntries: [path],
      })}
    />,
  );
}
