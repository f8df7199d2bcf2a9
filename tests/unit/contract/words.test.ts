import { expect, it } from 'vitest';
import { failures, fieldFailures } from '#contract/failures.ts';
import { formatPersonName, formatRegisteredName } from '#contract/rules/personName.ts';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { newPasswordLabels } from '#src/storefront/auth/newPasswordLabels.ts';
import { catalogLabels } from '#src/storefront/catalog/labels.ts';
import { errorLabels } from '#src/storefront/errors/labels.ts';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';

const auth = authLabels.en;

it('calls whoever has no name a guest by number, in the reader’s language, and a registered one a user', () => {
  const nameless = { id: 37, fio: '' };
  expect([
    formatPersonName(nameless, 'en'),
    formatPersonName(nameless, 'ru'),
    formatPersonName({ id: 37, fio: 'Anna' }, 'ru'),
  ]).toEqual(['Guest\u00a037', 'Гость\u00a037', 'Anna']);
  expect([formatRegisteredName(nameless, 'en'), formatPersonName({ ...nameless, is_guest: false }, 'ru')]).toEqual([
    'User\u00a037',
    'Пользователь\u00a037',
  ]);
});

it.each([
  ['Required field', auth.required, fieldFailures.required.en],
  ['Not valid phone number', auth.phone.invalid],
  ['Email entered incorrectly', fieldFailures.email.en],
  ['Enter email', auth.forgot.enter],
  ['Must Accept Terms and Conditions', auth.registration.mustAgree],
  ['Accepting terms & conditions are required', auth.registration.agreeFirst],
  ['Passwords must match', newPasswordLabels.en.AUTH.PASSWORD.EQUAL, fieldFailures.same.en],
  ['Connection error', auth.connection],
  ['ERROR', newPasswordLabels.en.error],
  ['Invalid username or password', failures.wrong_login.en],
  ['Authentication failed, no access', failures.auth_failed.en],
  ['Error deleting category', failures.category_in_use.en],
  ['The company with this TIN already exists', failures.inn_taken.en],
  ['The requested {name} is not found', failures.not_found.en],
  ['The page you are looking for does not exist.', errorLabels.en.text],
  ['Ads not found', catalogLabels.en.emptyTitle],
])('the specification’s “%s” stands word for word', (text, ...places) => {
  expect(places).toEqual(places.map(() => text));
});

it('the statuses of an order are called as the specification calls them', () => {
  expect(Object.values(orderStatusLabels.en).sort()).toEqual([
    'Abandoned cart',
    'Canceled',
    'Completed',
    'Formation',
    'In progress',
    'New',
    'Paid',
    'Ready to ship',
  ]);
});
