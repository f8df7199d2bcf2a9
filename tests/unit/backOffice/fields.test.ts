import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resources } from '#contract/resource.ts';
import { getDefaults, getFields, getItemSchema } from '#src/backOffice/kit/fields.ts';

describe('getFields', () => {
  const { products, orders, categories } = resources;

  it('takes kind, need and limits from the schema, through its wrappers', () => {
    const fields = getFields(products.create.body);
    expect(fields['name']).toMatchObject({ kind: 'text', isRequired: true, maxLength: 255 });
    expect(fields['en_name']).toMatchObject({ kind: 'text', isRequired: false });
    expect(fields['price']).toMatchObject({ kind: 'money', isRequired: true, min: 0.01 });
    expect(fields['total_count']).toMatchObject({
      kind: 'count',
      isRequired: false,
      min: 0,
      max: 1_000_000_000,
      defaultValue: 0,
    });
    expect(fields['category_id']).toMatchObject({ kind: 'ref', noun: 'categories', isRequired: true });
    expect(fields['active']).toMatchObject({ kind: 'boolean', defaultValue: true });
  });

  it('keeps the meta of what is wrapped as optional and null', () => {
    expect(getFields(categories.update.body)['parent']).toMatchObject({
      kind: 'ref',
      noun: 'categories',
      isRequired: false,
    });
  });

  it('goes into nested objects', () => {
    const fields = getFields(orders.update.body);
    expect(fields['address.phone']).toMatchObject({ kind: 'phone' });
    expect(fields['items']).toMatchObject({ kind: 'object', isMany: true });
    expect(fields['items.count']).toBeUndefined();
  });

  it('knows choices, lists of them and what shows by its name', () => {
    expect(getFields(orders.list.query)['statuses']).toMatchObject({ kind: 'status', isMany: true });
    expect(getFields(orders.list.query)['statuses']?.choices).toContain('ready_to_ship');
    const row = getFields(getItemSchema(products.list.response));
    expect(row['category']).toMatchObject({ kind: 'named' });
    expect(row['photos']).toMatchObject({ kind: 'photo', isMany: true });
    expect(row['created_at']).toMatchObject({ kind: 'timestamp' });
  });

  it('falls back to the type where the schema names no kind', () => {
    const fields = getFields(
      z.object({ a: z.string(), b: z.number(), c: z.boolean(), d: z.enum(['x', 'y']), e: z.unknown() }),
    );
    expect(Object.values(fields).map((field) => field.kind)).toEqual(['text', 'number', 'boolean', 'choice', 'object']);
  });
});

it('starts a new thing with what the schema would fill in', () => {
  expect(getDefaults(getFields(resources.products.create.body))).toEqual({
    total_count: 0,
    active: true,
    on_site: true,
    on_app: true,
    on_sales_point: true,
  });
});
