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
  const lines = rows.map((cells, index) => {
    const line = index + 2;
    return { line, group_line: getGroupLine(line, mapCells(cells, mapping), profile, groups), cells: [...cells] };
  });
  const raw = lines.map((row) => ({ ...row, group_line: groups.moved.get(row.line) ?? row.group_line }));
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

describe('a variation of WooCommerce that comes before its parent', () => {
  const headers = ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'];
  const red = ['2', 'variation', 'H-R', 'Hoodie - Red', '40', 'W-H', 'Colour', 'Red'];
  const blue = ['3', 'variation', 'H-B', 'Hoodie - Blue', '40', 'id:1', 'Colour', 'Blue'];
  const parent = ['1', 'variable', 'W-H', 'Hoodie', '', '', 'Colour', 'Blue, Red'];

  it('belongs to it, whether it names its SKU or its id', () => {
    const items = read(headers, [red, blue, parent]);
    expect(
      items.map(({ values, isOrphan, isPart, rejection }) => [values['name'], isOrphan, isPart, rejection]),
    ).toEqual([
      ['Hoodie – Red', false, false, null],
      ['Hoodie – Blue', false, false, null],
      ['Hoodie', false, true, null],
    ]);
    expect(items[0]!.family).toEqual(items[1]!.family);
    expect(items[0]!.family).toMatchObject({
      line: 4,
      name: 'Hoodie',
      options: [{ values: [{ name: 'Blue' }, { name: 'Red' }] }],
      skus: ['H-R', 'H-B'],
    });
  });

  it('is alone if the parent does not come at all', () => {
    expect(read(headers, [red]).map(({ isOrphan }) => isOrphan)).toEqual([true]);
  });
});

describe('the stock of another shop', () => {
  const readStock = (items: ReturnType<typeof read>) =>
    items.map(({ values, leftOut }) => [values['total_count'], ...leftOut.map(({ failure }) => failure)]);

  it('of Shopify is 1 where nobody counts it, and 0 where more was sold than there was', () => {
    const headers = [
      'Handle',
      'Title',
      'Variant SKU',
      'Variant Price',
      'Variant Inventory Tracker',
      'Variant Inventory Qty',
    ];
    const items = read(headers, [
      ['a', 'A', 'A-1', '5', '', '0'],
      ['b', 'B', 'B-1', '5', '', '7'],
      ['c', 'C', 'C-1', '5', 'shopify', '0'],
      ['d', 'D', 'D-1', '5', 'shopify', '-2'],
      ['e', 'E', 'E-1', '5', 'warehouse', '3'],
    ]);
    expect(readStock(items)).toEqual([
      ['1', 'left_uncounted'],
      ['7'],
      ['0'],
      ['0', 'left_oversold'],
      ['3', 'left_setting'],
    ]);
  });

  it('of Shopify is what the file says if it doesn’t say who counts', () => {
    const headers = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty'];
    expect(readStock(read(headers, [['a', 'A', 'A-1', '5', '0']]))).toEqual([['0']]);
  });

  it('of WooCommerce is 0 where more was sold than there was', () => {
    const headers = ['Type', 'SKU', 'Name', 'Regular price', 'In stock?', 'Stock'];
    expect(readStock(read(headers, [['simple', 'A', 'Cap', '5', '1', '-3']]))).toEqual([['0', 'left_oversold']]);
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
