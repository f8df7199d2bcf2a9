import { describe, expect, it } from 'vitest';
import { guessMapping } from '#server/domains/imports/guess.ts';
import {
  buildItems,
  createGroups,
  getGroupLine,
  mapCells,
  maxGroupRows,
  surplusGroupLine,
} from '#server/domains/imports/items.ts';
import { getColumnRule, isLost } from '#server/domains/imports/leftOut.ts';
import { detectProfile } from '#server/domains/imports/profiles.ts';

/** Reads rows as an import does: profile, mapping, groups, items. */
function read(headers: readonly string[], rows: readonly (readonly string[])[]) {
  const profile = detectProfile(headers);
  const columns = headers.map((header, index) => ({ index, header, samples: [] }));
  const mapping = guessMapping('products', profile, columns, []);
  const groups = createGroups();
  const raw = rows.map((cells, index) => {
    const line = index + 2;
    return { line, group_line: getGroupLine(line, mapCells(cells, mapping), profile, groups), cells: [...cells] };
  });
  // Rows without room are not loaded with a group.
  return buildItems(
    raw,
    raw.filter(({ group_line }) => group_line !== surplusGroupLine),
    mapping,
    profile,
  );
}

describe('a variant', () => {
  it('of Shopify knows its handle and its options', () => {
    const items = read(
      [
        'Handle',
        'Title',
        'Option1 Name',
        'Option1 Value',
        'Option2 Name',
        'Option2 Value',
        'Variant SKU',
        'Variant Price',
      ],
      [
        ['tee', 'T-shirt', 'Colour', 'Red', 'Size', 'M', 'T-RM', '9'],
        ['tee', '', '', 'Blue', '', 'L', '', '9'],
        ['cap', 'Cap', 'Title', 'Default Title', '', '', 'CAP', '5'],
      ],
    );
    const option = (number: number, name: string, value: string) => ({
      number,
      name,
      value,
      en_name: null,
      en_value: null,
    });
    const family = {
      line: 2,
      field: 'group',
      key: 'tee',
      name: 'T-shirt',
      en_name: null,
      isNamed: true,
      options: [
        { number: 1, name: 'Colour', en_name: null, values: ['Red', 'Blue'].map((name) => ({ name, en_name: null })) },
        { number: 2, name: 'Size', en_name: null, values: ['M', 'L'].map((name) => ({ name, en_name: null })) },
      ],
      skus: ['T-RM', 'tee-blue-l'],
    };
    expect(items.map(({ family: own, options, values }) => ({ family: own, options, name: values['name'] }))).toEqual([
      { family, options: [option(1, 'Colour', 'Red'), option(2, 'Size', 'M')], name: 'T-shirt – Red / M' },
      { family, options: [option(1, 'Colour', 'Blue'), option(2, 'Size', 'L')], name: 'T-shirt – Blue / L' },
      { family: null, options: [], name: 'Cap' },
    ]);
  });

  it('of WooCommerce knows its parent, whether by SKU or by id, and keeps other attributes apart', () => {
    const items = read(
      [
        'ID',
        'Type',
        'SKU',
        'Name',
        'Regular price',
        'Parent',
        'Attribute 1 name',
        'Attribute 1 value(s)',
        'Attribute 2 name',
        'Attribute 2 value(s)',
      ],
      [
        ['1', 'variable', '', 'Hoodie', '', '', 'Colour', 'Red, Blue', 'Fabric', 'Wool'],
        ['2', 'variation', 'H-R', 'Hoodie - Red', '40', 'id:1', 'Colour', 'Red', '', ''],
        ['3', 'simple', 'CAP', 'Cap', '5', '', 'Fabric', 'Linen', '', ''],
        ['4', 'variation', 'X', 'Lost', '5', 'nowhere', 'Colour', 'Red', '', ''],
      ],
    );
    const [variation, simple, orphan] = items.slice(1);
    expect(variation).toMatchObject({
      family: {
        line: 2,
        field: 'parent',
        key: 'id:1',
        name: 'Hoodie',
        options: [{ number: 1, name: 'Colour', values: [{ name: 'Red' }] }],
        skus: ['H-R'],
      },
      options: [{ name: 'Colour', value: 'Red' }],
      attributes: [{ name: 'Fabric', value: 'Wool' }],
    });
    expect(simple).toMatchObject({ family: null, options: [], attributes: [{ name: 'Fabric', value: 'Linen' }] });
    expect(orphan).toMatchObject({ family: null, options: [], attributes: [], isOrphan: true });
  });
});

describe('a group of more rows than it may have', () => {
  const rows = Array.from({ length: maxGroupRows + 2 }, (_, n) => n);
  it.each([
    ['family', ['sku', 'name', 'price', 'family', 'option 1 name', 'option 1 value'], ['S', 'Tee', '5', 'tee', 'Size']],
    [
      'group',
      ['Variant SKU', 'Title', 'Variant Price', 'Handle', 'Option1 Name', 'Option1 Value'],
      ['S', 'Tee', '5', 'tee', 'Size'],
    ],
  ])('is bounded: the others are rejected at %s', (field, headers, cells) => {
    const items = read(
      headers,
      rows.map((n) => [...cells, `${n}`]),
    );
    const rejected = items.slice(maxGroupRows);
    expect(rejected).toHaveLength(2);
    for (const { family, familyErrors, isPart } of rejected)
      expect([family, familyErrors, isPart]).toEqual([
        null,
        { [field]: { failure: 'too_many', values: { max: 2_000 } } },
        false,
      ]);
    expect(items[0]!.family!.skus).toHaveLength(maxGroupRows);
  });
});

describe('a column without a field', () => {
  it('is left out for the reason that its header gives', () => {
    const getReason = (profile: 'shopify' | 'woocommerce' | 'plain', header: string) =>
      getColumnRule(profile, header).failure;
    expect(getReason('woocommerce', 'Low stock amount')).toBe('left_no_field');
    expect(getReason('woocommerce', 'Meta: _wpcom_is_markdown')).toBe('left_setting');
    expect(getReason('woocommerce', 'Attribute 12 visible')).toBe('left_setting');
    expect(getReason('woocommerce', 'Download 2 URL')).toBe('left_downloads');
    expect(getReason('shopify', 'Google Shopping / Gender')).toBe('left_setting');
    expect(getReason('shopify', 'Compare At Price / Europe')).toBe('left_setting');
    expect(getReason('shopify', 'Variant Taxable')).toBe('left_no_field');
    expect(getReason('shopify', 'Charge tax')).toBe('left_no_field');
    expect(getReason('shopify', 'Fabric')).toBe('left_not_mapped');
    expect(getReason('plain', 'Tags')).toBe('left_not_mapped');
  });

  it('loses nothing by cells that are blank, or say what is usual here', () => {
    const rule = getColumnRule('shopify', 'Gift Card');
    expect(['', ' ', 'FALSE', 'true'].map((cell) => isLost(rule, cell))).toEqual([false, false, false, true]);
  });
});
