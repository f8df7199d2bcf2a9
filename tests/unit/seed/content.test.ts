import { describe, expect, it } from 'vitest';
import { findPostalCodeError } from '#contract/postalCodes.ts';
import { isCountryCode } from '#contract/rules/countryCodes.ts';
import { deliveryKinds } from '#contract/rules/delivery.ts';
import { isVatNumber } from '#server/domains/companies/vatNumber.ts';
import { demo } from '#server/seed/content/index.ts';
import { reducedCategories } from '#server/seed/content/taxes.ts';
import type { Bilingual, DemoOrder, OrderStatus } from '#server/seed/content/types.ts';

const STATUSES: readonly OrderStatus[] = [
  'abandoned_cart',
  'new',
  'in_process',
  'forming',
  'ready_to_ship',
  'paid',
  'completed',
  'canceled',
];

/** Allowed status transitions, written out again. */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  abandoned_cart: ['new'],
  new: ['in_process', 'forming', 'paid', 'canceled'],
  in_process: ['forming', 'paid', 'canceled'],
  forming: ['ready_to_ship', 'paid', 'canceled'],
  paid: ['forming', 'ready_to_ship', 'completed', 'canceled'],
  ready_to_ship: ['paid', 'completed', 'canceled'],
  completed: [],
  canceled: [],
};

const byKey = <T extends { readonly key: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [one.key, one]));
const products = byKey(demo.products);
const stores = byKey(demo.stores);
const parameters = byKey(demo.parameters);
const types = byKey(demo.productTypes);
const companies = byKey(demo.companies);

function listRepeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Lists every bilingual text of the demo, with its path. */
function listTexts(value: unknown, way = ''): { way: string; text: Bilingual }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'ru' in value) return [{ way, text: value as Bilingual }];
  return Object.entries(value).flatMap(([name, part]) => listTexts(part, `${way}/${name}`));
}

describe('the demo as a whole', () => {
  it('gives every key once', () => {
    for (const part of [
      demo.companies,
      demo.categories,
      demo.parameters,
      demo.productTypes,
      demo.products,
      demo.stores,
      demo.customers,
      demo.orders,
    ]) {
      expect(listRepeated(part.map(({ key }) => key))).toEqual([]);
    }
    expect(listRepeated(demo.customers.map(({ email }) => email))).toEqual([]);
    expect(listRepeated(demo.companies.map(({ inn }) => inn))).toEqual([]);
  });

  it('says everything in both languages', () => {
    const all = listTexts(demo);
    expect(all.length).toBeGreaterThan(100);
    const units = /^(S|M|L)$/;
    for (const { way, text } of all) {
      expect(text.en.trim(), way).not.toBe('');
      expect(text.en, way).not.toMatch(/[а-яё]/i);
      if (!units.test(text.ru)) expect(text.ru, way).toMatch(/[а-яё]/i);
    }
  });

  it('is typeset: no straight quotes, no hyphens for dashes, no double spaces', () => {
    const written = [
      ...listTexts(demo).flatMap(({ text }) => [text.en, text.ru]),
      ...demo.reviews.flatMap(({ text, answer = '' }) => [text, answer]),
    ];
    expect(written.filter((text) => /["']|\s-\s|[^\n] {2}/.test(text))).toEqual([]);
  });

  it('has six companies of different vendors, with INNs and phones that the contract takes', () => {
    const owners = demo.companies.map(({ owner }) => owner);
    expect(owners.slice(0, 2)).toEqual(['vendor@example.com', 'vendor2@example.com']);
    expect(owners.slice(2).toSorted()).toEqual(demo.vendors.map(({ email }) => email).toSorted());
    expect(owners).toHaveLength(6);
    for (const { inn, phone } of demo.companies) {
      expect(inn).toMatch(/^[0-9A-Za-z]{5,20}$/);
      expect(phone).toMatch(/^\+\d{8,15}$/);
    }
  });
});

describe('delivery, taxes and baskets', () => {
  it('deliver for all companies but one, at home without a postal code, by no weight', () => {
    const delivering = new Set(demo.deliveryZones.map(({ company }) => company));
    expect(demo.companies.filter(({ key }) => !delivering.has(key)).map(({ key }) => key)).toEqual(['teplitsa']);
    for (const company of delivering) {
      const { country } = companies.get(company)!;
      const reached = demo.deliveryZones.filter(
        (zone) => zone.company === company && zone.countries.includes(country) && !zone.postal_codes,
      );
      expect(reached, company).toHaveLength(1);
    }
    const methods = demo.deliveryZones.flatMap((zone) => zone.methods);
    expect(new Set(methods.map(({ kind }) => kind))).toEqual(new Set(deliveryKinds));
    expect(new Set(methods.map(({ price_rule }) => price_rule))).toEqual(new Set(['flat', 'per_item', 'by_sum']));
  });

  it('have VAT numbers that are right, a company that is no payer and one that takes no cards', () => {
    const numbers = demo.companies.flatMap(({ vat_number }) => vat_number ?? []);
    expect(numbers.filter((number) => !isVatNumber(number))).toEqual([]);
    expect(demo.companies.length - numbers.length).toBe(1);
    expect(demo.companies.filter(({ takesCards }) => !takesCards)).toHaveLength(1);
    expect([...reducedCategories].filter((key) => !demo.categories.some((category) => category.key === key))).toEqual(
      [],
    );
  });

  it('buy what several companies have, in every way of payment', () => {
    for (const { key, carts, payment, isUnpaid } of demo.baskets) {
      expect(new Set(carts.map(({ company }) => company)).size, key).toBeGreaterThanOrEqual(2);
      for (const { company, lines, pickup, path } of carts) {
        const walk: readonly OrderStatus[] = [payment === 'card' ? 'paid' : 'new', ...path];
        path.forEach((to, index) => expect(NEXT[walk[index]!], `${key}: ${company}`).toContain(to));
        if (isUnpaid) expect(path, key).toEqual([]);
        for (const { product } of lines)
          expect(products.get(product), `${key}: ${product}`).toMatchObject({ company, active: true });
        if (pickup) expect(stores.get(pickup), key).toMatchObject({ company, pickup: true });
        if (payment === 'card') expect(companies.get(company)?.takesCards, `${key}: ${company}`).toBe(true);
      }
    }
    expect(new Set(demo.baskets.map(({ payment }) => payment)).size).toBe(2);
    expect(demo.baskets.some(({ isUnpaid }) => isUnpaid)).toBe(true);
  });
});

describe('the collections', () => {
  it('hold products and name categories that there are', () => {
    for (const { name, products: chosen = [], rule } of demo.collections) {
      expect(
        chosen.filter((key) => !products.has(key)),
        name.en,
      ).toEqual([]);
      expect(listRepeated(chosen), name.en).toEqual([]);
      if (rule?.category) expect(demo.categories.map(({ key }) => key)).toContain(rule.category);
    }
  });
});

describe('the catalog', () => {
  it('has a tree of three levels whose parents come before their children', () => {
    const depth = new Map<string, number>();
    for (const { key, parent } of demo.categories) {
      if (parent !== null) expect(depth.has(parent), key).toBe(true);
      depth.set(key, parent === null ? 1 : (depth.get(parent) ?? 0) + 1);
    }
    expect(Math.max(...depth.values())).toBe(3);
    expect(depth.size).toBeGreaterThanOrEqual(40);
  });

  it('has 240 products and more, of every company, in categories without children', () => {
    const parents = new Set(demo.categories.map(({ parent }) => parent));
    expect(demo.products.length).toBeGreaterThanOrEqual(240);
    for (const { key } of demo.companies)
      expect(demo.products.filter(({ company }) => company === key).length, key).toBeGreaterThanOrEqual(20);
    for (const { key, category, company } of demo.products) {
      expect(demo.categories.some((one) => one.key === category) && !parents.has(category), key).toBe(true);
      expect(companies.has(company), key).toBe(true);
    }
    const used = new Set(demo.products.map(({ category }) => category));
    expect(demo.categories.filter(({ key }) => !parents.has(key) && !used.has(key))).toEqual([]);
  });

  it('shows the whole fair on its first page: every company, and nothing twice', () => {
    const first = demo.products.slice(0, 12);
    expect(new Set(first.map(({ company }) => company)).size).toBe(demo.companies.length);
    for (const field of ['category', 'pictureKind', 'palette'] as const)
      expect(new Set(first.map((one) => one[field])).size, field).toBeGreaterThanOrEqual(10);
  });

  it('says something of its own about each product', () => {
    for (const language of ['en', 'ru'] as const) {
      expect(listRepeated(demo.products.map(({ name }) => name[language]))).toEqual([]);
      expect(listRepeated(demo.products.map(({ description }) => description[language]))).toEqual([]);
      expect(
        demo.products
          .filter(({ description }) => description[language].split(/[.!?…]\s/).length < 2)
          .map(({ key }) => key),
      ).toEqual([]);
    }
  });

  it('uses each SKU once in a company', () => {
    expect(listRepeated(demo.products.map(({ company, sku }) => `${company} ${sku}`))).toEqual([]);
  });

  it('prices in whole minor units and has enough in stock', () => {
    for (const { price, total_count } of demo.products) {
      expect(Number.isInteger(price) && price > 0).toBe(true);
      expect(Number.isInteger(total_count) && total_count >= 0).toBe(true);
    }
    const counts = demo.products.map(({ total_count }) => total_count);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(3);
    expect(counts.filter((count) => count >= 1 && count <= 5).length).toBeGreaterThanOrEqual(5);
    expect(counts.filter((count) => count > 20).length / counts.length).toBeGreaterThan(0.85);
    expect(demo.products.filter(({ active }) => !active)).toHaveLength(1);
  });

  it('gives each product values that its type has', () => {
    expect(types.get('general')?.parameters).toEqual([]);
    for (const product of demo.products) {
      const expectedParameters = types.get(product.type)?.parameters ?? [];
      for (const { parameter, required } of expectedParameters)
        if (required) expect(product.parameters, product.key).toHaveProperty(parameter);
      for (const [key, value] of Object.entries(product.parameters)) {
        expect(
          expectedParameters.map(({ parameter }) => parameter),
          product.key,
        ).toContain(key);
        const parameter = parameters.get(key);
        if (parameter?.type === 'list')
          expect(
            parameter.values.map((one) => one.value),
            product.key,
          ).toContain(value);
        else expect(typeof value, product.key).toBe('number');
      }
    }
    expect(
      demo.productTypes.flatMap((type) => type.parameters).filter(({ parameter }) => !parameters.has(parameter)),
    ).toEqual([]);
  });
});

describe('stores', () => {
  it('stand in different time zones that exist, each company having one for pickup', () => {
    expect(demo.stores.length).toBeGreaterThanOrEqual(20);
    expect(new Set(demo.stores.map(({ time_zone }) => time_zone)).size).toBeGreaterThanOrEqual(8);
    for (const { time_zone } of demo.stores)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: time_zone })).not.toThrow();
    for (const { key } of demo.companies)
      expect(demo.stores.some((store) => store.company === key && store.pickup)).toBe(true);
  });

  it('open before they close: one never closes, some never open on Sunday, some are only warehouses', () => {
    const days = demo.stores.flatMap(({ working_time }) => Object.values(working_time));
    for (const day of days) {
      if (day === null) continue;
      expect(day.from).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(day.to).toMatch(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
      expect(day.from < day.to).toBe(true);
    }
    expect(days.some((day) => day?.to === '24:00')).toBe(true);
    expect(demo.stores.some(({ working_time }) => working_time.sun === null)).toBe(true);
    expect(
      demo.stores.filter(({ working_time }) =>
        Object.values(working_time).every((day) => day?.from === '00:00' && day.to === '24:00'),
      ),
    ).toHaveLength(1);
    expect(demo.stores.some(({ pickup, warehouse }) => warehouse && !pickup)).toBe(true);
  });
});

describe('reviews', () => {
  it('are about products of the demo, by its customers, one each', () => {
    const customers = byKey(demo.customers);
    for (const { product, author, language } of demo.reviews) {
      expect(products.has(product), product).toBe(true);
      expect(customers.get(author)?.languages, `${author} on ${product}`).toContain(language);
    }
    expect(listRepeated(demo.reviews.map(({ product, author }) => `${author} on ${product}`))).toEqual([]);
  });

  it('are three hundred and more, eighty at least by somebody who has received the product before, some answered', () => {
    const received = (product: string, author: string, days: number) =>
      demo.orders.some(
        ({ buyer, status, lines, days_ago }) =>
          buyer === `${author}@example.com` &&
          status === 'completed' &&
          days_ago > days &&
          lines.some((line) => line.product === product),
      );
    expect(demo.reviews.length).toBeGreaterThanOrEqual(300);
    expect(
      demo.reviews.filter(({ product, author, days_ago }) => received(product, author, days_ago)).length,
    ).toBeGreaterThanOrEqual(80);
    expect(demo.reviews.filter(({ answer }) => answer !== undefined).length).toBeGreaterThanOrEqual(20);
  });

  it('show some that are hidden, each for a reason', () => {
    expect(demo.reviews.filter(({ hidden }) => hidden).length).toBeGreaterThanOrEqual(3);
  });

  it('are written in the language they name and give every rating', () => {
    for (const { language, text, answer } of demo.reviews) {
      for (const written of answer === undefined ? [text] : [text, answer])
        expect(/[а-яё]/i.test(written), written).toBe(language === 'ru');
    }
    expect(new Set(demo.reviews.map(({ rating }) => rating)).size).toBe(5);
  });
});

describe('orders', () => {
  const real = demo.orders.filter(({ status }) => status !== 'abandoned_cart');

  it('show every status, four of them to the demo’s buyer', () => {
    expect(new Set(demo.orders.map(({ status }) => status))).toEqual(new Set(STATUSES));
    const buyers = demo.orders.filter(({ buyer }) => buyer === 'buyer@example.com');
    expect(new Set(buyers.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
  });

  it('spread over the last ninety days and every company, a hundred and more', () => {
    expect(real.length).toBeGreaterThanOrEqual(100);
    expect(new Set(real.map(({ company }) => company)).size).toBe(demo.companies.length);
    expect(demo.orders.every(({ days_ago }) => days_ago >= 0 && days_ago <= 90)).toBe(true);
    expect(
      Math.max(...real.map(({ days_ago }) => days_ago)) - Math.min(...real.map(({ days_ago }) => days_ago)),
    ).toBeGreaterThan(80);
    expect(demo.orders.length - real.length).toBeGreaterThanOrEqual(5);
  });

  it('walk only allowed steps', () => {
    for (const { key, status, path } of real) {
      const walk: readonly OrderStatus[] = ['new', ...path];
      expect(walk.at(-1), key).toBe(status);
      walk.slice(1).forEach((to, index) => expect(NEXT[walk[index] ?? 'new'], key).toContain(to));
    }
    expect(demo.orders.filter(({ status, path }) => status === 'abandoned_cart' && path.length > 0)).toEqual([]);
  });

  it('hold products of one company that can be bought, picked up where that company hands out', () => {
    for (const { key, company, lines, receipt } of demo.orders) {
      for (const { product } of lines)
        expect(products.get(product), `${key}: ${product}`).toMatchObject({ company, active: true });
      if (receipt.kind === 'pickup') expect(stores.get(receipt.store), key).toMatchObject({ company, pickup: true });
    }
  });

  it('are placed by accounts of the demo and never ask for more than there is', () => {
    const emails = new Set(['buyer@example.com', ...demo.customers.map(({ email }) => email)]);
    expect(demo.orders.filter(({ buyer }) => !emails.has(buyer))).toEqual([]);
    const taken = new Map<string, number>();
    for (const { lines } of real)
      for (const { product, count } of lines) taken.set(product, (taken.get(product) ?? 0) + count);
    for (const [product, count] of taken)
      expect(count, product).toBeLessThanOrEqual(products.get(product)?.total_count ?? 0);
  });

  it('tell the courier where to go', () => {
    const places = demo.orders.flatMap(({ receipt }: DemoOrder) =>
      receipt.kind === 'delivery' ? [receipt.address] : [],
    );
    for (const { city, street, house } of places)
      expect([city, street, house].every((part) => part.length > 0)).toBe(true);
    for (const { country, postal_code = '' } of places)
      expect([isCountryCode(country), findPostalCodeError(country, postal_code)], postal_code).toEqual([true, null]);
  });
});

describe('legal documents', () => {
  it('are five, of plain HTML, each at least 250 words long in both languages', () => {
    expect(demo.documents.map(({ type }) => type).toSorted()).toEqual([
      'child_safety',
      'privacy_policy',
      'refund_policy',
      'shipping_policy',
      'user_agreement',
    ]);
    for (const { type, text } of demo.documents) {
      for (const html of [text.en, text.ru]) {
        const tags = [...html.matchAll(/<\/?([a-z0-9]+)[^>]*>/g)].map((tag) => tag[1]);
        expect(
          tags.filter((tag) => !['h2', 'p', 'ul', 'li'].includes(tag ?? '')),
          type,
        ).toEqual([]);
        expect(
          html
            .replaceAll(/<[^>]+>/g, ' ')
            .split(/\s+/)
            .filter(Boolean).length,
          type,
        ).toBeGreaterThanOrEqual(250);
      }
    }
  });

  it('have been changed: what was in force before is older and says something else', () => {
    const changed = demo.documents.filter(({ earlier = [] }) => earlier.length > 0);
    expect(changed.length).toBeGreaterThanOrEqual(2);
    for (const { type, text, days_ago, earlier = [] } of changed) {
      const ages = [...earlier.map((one) => one.days_ago), days_ago];
      expect(ages, type).toEqual(ages.toSorted((a, b) => b - a));
      for (const language of ['en', 'ru'] as const)
        expect(listRepeated([...earlier.map((one) => one.text[language]), text[language]]), type).toEqual([]);
    }
  });
});
