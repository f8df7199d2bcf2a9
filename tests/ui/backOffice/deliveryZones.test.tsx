/** The screens of delivery zones: their list, the form with methods, and the box that tries an address. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const courier = {
  id: 7,
  kind: 'courier',
  name: 'Курьер',
  en_name: 'Courier',
  price_rule: 'flat',
  price: 7.5,
  steps: [],
  free_from: 100,
  handling_days: 1,
  transit_min_days: 1,
  transit_max_days: 2,
  active: true,
};
const zone = {
  id: 3,
  company_id: 1,
  name: 'Sydney',
  countries: ['AU'],
  regions: ['NSW'],
  postal_codes: ['2000..2099'],
  methods: [courier],
  created_at: at,
  updated_at: at,
};
const country = {
  ...zone,
  id: 4,
  name: 'The country',
  regions: [],
  postal_codes: [],
  methods: [{ ...courier, id: 8, kind: 'post', name: 'Почта', en_name: 'Post', price: 3 }],
};
const answers = {
  'GET /api/admin/delivery_zones': () => [200, [zone, country]] as const,
  'GET /api/admin/delivery_zones/3': () => [200, zone] as const,
};
const admin = { role: 'ROLE_ADMIN' } as const;

describe('delivery zones', () => {
  it.each([
    ['en', ['Sydney', 'Australia · NSW · 2000..2099', 'Courier $7.50']],
    ['ru', ['Sydney', 'Австралия · NSW · 2000..2099']],
  ] as const)('are listed with their place and methods in %s', async (locale, texts) => {
    fakeApi(answers);
    await openOffice('/delivery/list', { ...admin, locale });
    const row = (await screen.findByText(texts[0])).closest('tr')!;
    for (const text of texts) expect(await within(row).findByText(text)).toBeInTheDocument();
  });

  it('show which methods reach an address and for how much, while the form is edited', async () => {
    fakeApi(answers);
    await openOffice('/delivery/edit/3', admin);
    const user = userEvent.setup();
    const getFound = () =>
      [...screen.getByLabelText('Methods that reach it').querySelectorAll('li')].map((item) =>
        item.textContent.replace(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec).*(?=\$|free)/, ' '),
      );
    await waitFor(() => expect(getFound()).toEqual(['Post $3']));
    await user.type(screen.getByLabelText('Postal code'), '2010');
    await user.type(screen.getByLabelText('Region'), 'nsw');
    await waitFor(() => expect(getFound()).toEqual(['Post $3', 'Courier $7.50']));
    const price = within(screen.getByLabelText('Courier', { selector: 'fieldset' })).getByLabelText('Price *');
    await user.clear(price);
    await user.type(price, '2,5');
    await waitFor(() => expect(getFound()).toEqual(['Courier $2.50', 'Post $3']));
    const sum = screen.getByLabelText('Sum of the goods');
    await user.clear(sum);
    await user.type(sum, '100');
    await waitFor(() => expect(getFound()).toEqual(['Courier free', 'Post free']));
  });

  it('are tried in the company’s country if they name none', async () => {
    fakeApi({
      ...answers,
      'GET /api/admin/delivery_zones/3': () => [200, { ...zone, countries: [], regions: [], postal_codes: [] }],
      'GET /api/admin/delivery_zones': () => [200, []],
      'GET /api/company/1/shipping_settings': () => [
        200,
        { company_id: 1, country: 'DE', delivery_note: null, en_delivery_note: null },
      ],
    });
    await openOffice('/delivery/edit/3', admin);
    const tried = (await screen.findByText(/What buyers there see now/)).parentElement!;
    await waitFor(() => expect(within(tried).getByLabelText('Country')).toHaveValue('DE'));
  });

  it('are saved with a pickup whose days on the way were wrong before they were hidden', async () => {
    const calls = fakeApi({
      ...answers,
      'PUT /api/admin/delivery_zones/3': ({ body }) => [200, { ...zone, ...(body as object) }],
    });
    await openOffice('/delivery/edit/3', admin);
    const user = userEvent.setup();
    const fields = await screen.findByLabelText('Courier', { selector: 'fieldset' });
    await user.clear(within(fields).getByLabelText('On the way, at most *', { selector: 'input' }));
    await user.selectOptions(within(fields).getByLabelText('Kind *'), 'store_pickup');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(true));
    const sent = calls.find(({ route }) => route.startsWith('PUT'))!.body as { methods: unknown[] };
    expect(sent.methods[0]).toMatchObject({ kind: 'store_pickup', transit_min_days: 0, transit_max_days: 0 });
  });

  it('are saved with a new method by weight; what is wrong is said at its field', async () => {
    const calls = fakeApi({
      ...answers,
      'PUT /api/admin/delivery_zones/3': ({ body }) => [200, { ...zone, ...(body as object) }],
    });
    await openOffice('/delivery/edit/3', admin);
    const user = userEvent.setup();
    await user.click(await screen.findByText('Add method'));
    const [, added] = screen.getAllByLabelText('Courier', { selector: 'fieldset' });
    expect(within(added!).getByLabelText('Kind *')).toHaveFocus();
    await user.selectOptions(within(added!).getByLabelText('Kind *'), 'post');
    await user.selectOptions(within(added!).getByLabelText('Pricing *'), 'by_weight');
    const steps = within(added!).getByLabelText('Steps');
    await user.click(within(steps).getByText('Add step'));
    const [bound] = within(steps).getAllByLabelText('Up to *');
    await user.type(bound!, '0,5');
    const [price, priceAbove] = within(steps).getAllByLabelText('Price *');
    expect(price).toHaveValue('');
    await user.type(price!, '4');
    await user.type(priceAbove!, '9');
    const name = within(added!).getByLabelText('Name *');
    await user.clear(name);
    await user.click(screen.getByText('Save'));
    expect(await screen.findByText(/Steps go up/)).toBeInTheDocument();
    expect(name).toBeInvalid();
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
    await user.clear(bound!);
    await user.type(bound!, '500');
    await user.type(name, 'Post');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(true));
    const sent = calls.find(({ route }) => route.startsWith('PUT'))!.body as { methods: unknown[] };
    expect(sent.methods[0]).toMatchObject({ id: 7, price: 7.5 });
    expect(sent.methods[1]).toMatchObject({
      kind: 'post',
      name: 'Post',
      price_rule: 'by_weight',
      steps: [
        { up_to: 500, price: 4 },
        { up_to: null, price: 9 },
      ],
    });
  });

  describe.each([
    [
      'en',
      {
        name: 'Name *',
        countries: 'Countries *',
        all: 'All countries',
        add: 'Add method',
        kind: 'Courier',
        pricing: 'Pricing *',
        price: 'Price *',
        required: 'Required field',
        step: /^Steps go up/,
        addStep: 'Add step',
        upTo: 'Up to *',
        above: 'Any above',
        removeLast: 'Remove step 2',
        save: 'Create',
        marked: [
          'Kind *',
          'Name *',
          'Pricing *',
          'Up to *',
          'Price *',
          'Price *',
          'Days to prepare *',
          'On the way, at least *',
          'On the way, at most *',
        ],
      },
    ],
    [
      'ru',
      {
        name: 'Название *',
        countries: 'Страны *',
        all: 'Все страны',
        add: 'Добавить способ',
        kind: 'Курьер',
        pricing: 'Расчёт цены *',
        price: 'Цена *',
        required: 'Обязательное поле',
        step: /^Ступени идут по возрастанию/,
        addStep: 'Добавить ступень',
        upTo: 'До *',
        above: 'Всё, что выше',
        removeLast: 'Убрать ступень 2',
        save: 'Создать',
        marked: [
          'Вид *',
          'Название *',
          'Расчёт цены *',
          'До *',
          'Цена *',
          'Цена *',
          'Дней на сборку *',
          'В пути не меньше *',
          'В пути не больше *',
        ],
      },
    ],
  ] as const)('when they are new, in %s', (locale, text) => {
    it('are saved only with a typed price and with chosen countries; both can be free and everywhere', async () => {
      const calls = fakeApi({
        ...answers,
        'POST /api/admin/delivery_zones': ({ body }) => [201, { ...zone, ...(body as object) }],
      });
      await openOffice('/delivery/new', { locale });
      const user = userEvent.setup();
      const [zoneName] = await screen.findAllByLabelText(text.name);
      await user.type(zoneName!, 'World');
      await user.click(screen.getByText(text.add));
      const fields = screen.getByLabelText(text.kind, { selector: 'fieldset' });
      expect(within(fields).getByLabelText(text.pricing)).toHaveValue('flat');
      const price = within(fields).getByLabelText(text.price);
      expect(price).toHaveValue('');
      const save = () => user.click(screen.getByRole('button', { name: text.save }));
      await save();
      expect(await within(fields).findByText(text.required)).toBeInTheDocument();
      expect(price).toBeInvalid();
      await waitFor(() => expect(screen.getByLabelText(text.countries, { selector: 'input' })).toBeInvalid());
      await user.type(price, '0');
      await save();
      expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
      await user.click(screen.getByLabelText(text.all));
      await save();
      await waitFor(() => expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(true));
      const sent = calls.find(({ route }) => route.startsWith('POST'))!.body;
      expect(sent).toMatchObject({ countries: [], methods: [{ price_rule: 'flat', price: 0 }] });
    });

    /** Opens a new zone with a method whose price has a step and an open last one. */
    async function openMethodWithStep() {
      fakeApi(answers);
      await openOffice('/delivery/new', { locale });
      const user = userEvent.setup();
      await user.click(await screen.findByText(text.add));
      const fields = within(screen.getByLabelText(text.kind, { selector: 'fieldset' }));
      await user.selectOptions(fields.getByLabelText(text.pricing), 'by_sum');
      await user.click(fields.getByText(text.addStep));
      return { user, fields };
    }

    it('mark the fields that must be filled in', async () => {
      const { fields } = await openMethodWithStep();
      const listLabels = () =>
        [...fields.getByLabelText(text.pricing).closest('fieldset')!.querySelectorAll('label')].map((label) =>
          label.textContent.replace(/\s+/g, ' '),
        );
      expect(listLabels().filter((label) => label.endsWith('*'))).toEqual(text.marked);
    });

    it('have no bound in the last step, if none was typed', async () => {
      const { user, fields } = await openMethodWithStep();
      expect(fields.getByLabelText(text.upTo)).toHaveValue('');
      await user.click(fields.getByLabelText(text.removeLast));
      expect(fields.queryByLabelText(text.upTo)).toBeNull();
      expect(fields.getByLabelText(text.above)).toHaveValue('');
    });

    it('show everything that is wrong with the steps of a price at once, each at its field', async () => {
      const { user, fields } = await openMethodWithStep();
      await user.click(fields.getByText(text.addStep));
      const [first, second] = fields.getAllByLabelText(text.upTo);
      await user.type(first!, '50');
      await user.type(second!, '20');
      await user.click(screen.getByRole('button', { name: text.save }));
      expect(await fields.findAllByText(text.required)).toHaveLength(3);
      for (const price of fields.getAllByLabelText(text.price)) expect(price).toBeInvalid();
      expect(fields.getAllByText(text.step)).toHaveLength(1);
      expect(second).toBeInvalid();
      expect(first).toBeValid();
    });
  });

  it('do not become worldwide when the last country is removed', async () => {
    const calls = fakeApi(answers);
    await openOffice('/delivery/edit/3', admin);
    const user = userEvent.setup();
    const countries = await screen.findByLabelText('Countries *');
    await user.click(countries);
    await user.keyboard('{Backspace}');
    expect(screen.getByLabelText('All countries')).not.toBeChecked();
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(countries).toBeInvalid());
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });
});
