import { unzipSync, strFromU8 } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/users.ts';
import { resources } from '#contract/resource.ts';
import { getFields, getItemSchema } from '#src/backOffice/kit/fields.ts';
import { escapeFormula, toCsv } from '#src/backOffice/kit/list/export/csv.ts';
import {
  listAllColumns,
  filterExportable,
  buildFileName,
  collectReferences,
  buildSheet,
  addShownColumns,
  type Sheet,
  type SheetContext,
} from '#src/backOffice/kit/list/export/sheet.ts';
import { toXlsx } from '#src/backOffice/kit/list/export/xlsx.ts';
import { getDisplayName } from '#src/backOffice/kit/cells.tsx';
import orders from '#src/resources/orders/definition.tsx';
import users from '#src/resources/users/definition.tsx';

const fields = getFields(getItemSchema(resources.products.list.response));
const columns = [
  { source: 'photos' },
  { source: 'name' },
  { source: 'price' },
  { source: 'count' },
  { source: 'category' },
  { source: 'active' },
  { source: 'created_at' },
  { source: 'rating' },
];
const columnLabels: SheetContext = {
  locale: 'en',
  getLabel: (source) => source.toUpperCase(),
  getBooleanLabel: (_, value) => (value ? 'Visible' : 'Hidden'),
  getChoiceLabel: (_, value) => `choice ${String(value)}`,
  getName: (thing) => getDisplayName(thing, 'en'),
  getReferenceName: (noun, id) => `${noun} ${id}`,
};
const product = {
  id: 1,
  name: '=1+1',
  price: 24.5,
  count: 7,
  category: { id: 3, name: 'Посуда', en_name: 'Tableware' },
  active: false,
  created_at: '2026-01-02T10:30:00.000Z',
  rating: null,
};

describe('addShownColumns', () => {
  const company = { source: 'company', isOptional: true };
  const name = { source: 'name', alsoShows: { source: 'company', isFor: ({ id }: { id: number }) => id === 1 } };
  const listShown = (shown: Parameters<typeof addShownColumns>[0], id: number) =>
    addShownColumns(shown, [name, { source: 'price' }, company], { id } as Me).map(({ source }) => source);

  it('parts what one cell tells', () =>
    expect(listShown([name, { source: 'price' }], 1)).toEqual(['name', 'company', 'price']));
  it('leaves it to those who see it', () => expect(listShown([name], 2)).toEqual(['name']));
  it('has no column twice', () => expect(listShown([name, company], 1)).toEqual(['name', 'company']));
});

describe('buildSheet', () => {
  const sheet = buildSheet([product], filterExportable(columns, fields), fields, columnLabels);

  it('makes cells of their true types, and none of pictures', () => {
    expect(sheet.columns.map(({ header: head, type }) => `${head} ${type}`)).toEqual([
      'NAME text',
      'PRICE money',
      'COUNT number',
      'CATEGORY text',
      'ACTIVE text',
      'CREATED_AT time',
      'RATING number',
    ]);
    expect(sheet.rows).toEqual([['=1+1', 24.5, 7, 'Tableware', 'Hidden', new Date('2026-01-02T10:30:00.000Z'), null]]);
  });

  it('takes a hand-made text for a hand-made cell', () => {
    const made = [
      { source: 'name', getExportValue: ({ id }: { id: number }) => `-${id}` },
      { source: 'count', getExportValue: () => 3 },
    ];
    expect(buildSheet([product], made, fields, columnLabels).rows).toEqual([['-1', 3]]);
  });

  it('makes a date of the text that a hand-made cell of dates gives', () => {
    const made = [
      { source: 'created_at', getExportValue: () => product.created_at },
      { source: 'name', kind: 'timestamp' as const, getExportValue: () => product.created_at },
    ];
    expect(buildSheet([product], made, fields, columnLabels)).toEqual({
      columns: [
        { header: 'CREATED_AT', type: 'time' },
        { header: 'NAME', type: 'time' },
      ],
      rows: [[new Date(product.created_at), new Date(product.created_at)]],
    });
  });

  it('leaves a text that is no date in a hand-made cell of dates', () => {
    const made = [{ source: 'created_at', getExportValue: () => 'never' }];
    expect(buildSheet([product], made, fields, columnLabels).rows).toEqual([['never']]);
  });

  it('names references', () => {
    const categories = getFields(getItemSchema(resources.categories.list.response));
    const parents = [{ source: 'parent' }];
    const withNoun = { ...categories, parent: { ...categories['parent']!, noun: 'categories' } };
    expect(buildSheet([{ id: 1, parent: 4 }], parents, withNoun, columnLabels).rows).toEqual([['categories 4']]);
    expect([
      ...(collectReferences(
        [
          { id: 1, parent: 4 },
          { id: 2, parent: null },
        ],
        parents,
        withNoun,
      ).get('categories') ?? []),
    ]).toEqual([4]);
  });

  it('exports all that has a name', () => {
    const all = listAllColumns(columns, fields, (source) => ['sku', 'description', 'parameters'].includes(source)).map(
      ({ source }) => source,
    );
    expect(all).toEqual(['name', 'price', 'count', 'category', 'active', 'created_at', 'rating', 'sku', 'description']);
  });
});

describe('the sums of an order', () => {
  const order = {
    id: 5,
    status: 'new',
    payment: { status: 'none' },
    history: [],
    prices_include_tax: true,
    sum_to_pay: 91.5,
    goods_sum: 100,
    discount_sum: 15.5,
    delivery_sum: 7,
    tax_sum: 14.61,
  };
  const listSums = (locale: 'en' | 'ru', changes: object) => {
    const sources = ['goods_sum', 'discount_sum', 'delivery_sum', 'tax_sum'];
    const shown = listAllColumns(orders.list.columns, orders.rowFields, () => false).filter(({ source }) =>
      sources.includes(source),
    );
    const fieldLabels: Readonly<Record<string, string>> = orders.labels[locale].fields;
    return buildSheet([{ ...order, ...changes }], shown, orders.rowFields, {
      ...columnLabels,
      getLabel: (source) => fieldLabels[source] ?? source,
    });
  };

  it.each([
    ['en', ['Goods before discounts', 'Discounts', 'Delivery before discounts', 'VAT']],
    ['ru', ['Товары без скидок', 'Скидки', 'Доставка без скидок', 'НДС']],
  ] as const)('are exported as money (%s)', (locale, headers) =>
    expect(listSums(locale, {})).toEqual({
      columns: headers.map((header) => ({ header, type: 'money' })),
      rows: [[100, 15.5, 7, 14.61]],
    }),
  );

  it('have no tax where none is recorded, or nobody owes it', () => {
    expect(listSums('en', { tax_sum: null }).rows).toEqual([[100, 15.5, 7, null]]);
    expect(listSums('en', { status: 'canceled' }).rows).toEqual([[100, 15.5, 7, null]]);
  });
});

it('exports the letters about an abandoned cart as a date', () => {
  const { columns: carts } = orders.list.views.find(({ foreignRows }) => foreignRows)!.foreignRows!;
  const letters = carts.filter(({ source }) => source === 'left_cart');
  const cartFields = getFields(getItemSchema(resources.abandonedCarts.list.response));
  const written_at = '2026-11-27T15:27:00.000Z';
  expect(buildSheet([{ id: 1, left_cart: { written_at } }], letters, cartFields, columnLabels)).toMatchObject({
    columns: [{ type: 'time' }],
    rows: [[new Date(written_at)]],
  });
});

it.each([
  ['en', 'Buyer, Vendor', 'English, Russian'],
  ['ru', 'Покупатель, Продавец', 'Английский, Русский'],
] as const)('names the roles and languages of users (%s)', (locale, roles, languages) => {
  const shown = users.list.columns.filter(({ source }) => ['roles', 'languages'].includes(source));
  const user = { id: 1, roles: ['ROLE_USER', 'ROLE_BUYER', 'ROLE_CUSTOMER', 'ROLE_VENDOR'], languages: ['en', 'ru'] };
  expect(buildSheet([user], shown, users.rowFields, { ...columnLabels, locale }).rows).toEqual([[roles, languages]]);
});

it.each([
  ['=cmd()', "'=cmd()"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['=1\n+2', "'=1\n+2"],
  ['+1+cmd()', "'+1+cmd()"],
  ['+61491570157', '+61491570157'],
  ['a=b', 'a=b'],
])('makes %j harmless', (text, quoted) => expect(escapeFormula(text)).toBe(quoted));

const sheet: Sheet = {
  columns: [
    { header: 'Name', type: 'text' },
    { header: 'Sum', type: 'money' },
    { header: 'When', type: 'time' },
    { header: 'Number', type: 'number' },
  ],
  rows: [
    ['Кружка, "синяя"', -1234.5, new Date(2026, 0, 2, 9, 5), 7],
    ['=1\n+2', null, null, -3],
    ['+61491570157', null, null, null],
  ],
};

const decodeCsv = async (written: Sheet, locale: 'en' | 'ru') =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await toCsv(written, locale)).arrayBuffer());

/** Reads the parts of a workbook. */
async function unpackXlsx(written: Sheet, name: string): Promise<(path: string) => string> {
  const files = unzipSync(new Uint8Array(await (await toXlsx(written, name)).arrayBuffer()));
  return (path) => strFromU8(files[path] ?? new Uint8Array());
}

describe('toCsv', () => {
  it('has a mark for Excel, quotes what it must, leaves numbers alone', async () => {
    expect(await decodeCsv(sheet, 'en')).toBe(
      '\uFEFFName,Sum,When,Number\r\n"Кружка, ""синяя""",-1234.50,2026-01-02 09:05,7\r\n"\'=1\n+2",,,-3\r\n+61491570157,,,',
    );
  });

  it('parts cells and decimals as Excel in Russian reads them', async () => {
    expect(await decodeCsv(sheet, 'ru')).toBe(
      '\uFEFFName;Sum;When;Number\r\n"Кружка, ""синяя""";-1234,50;2026-01-02 09:05;7\r\n"\'=1\n+2";;;-3\r\n+61491570157;;;',
    );
  });
});

it('writes a workbook with real numbers and dates', async () => {
  const read = await unpackXlsx(sheet, 'Orders: [new]');
  const cells = [...read('xl/worksheets/sheet1.xml').matchAll(/<c r="(\w\d)"([^>]*)><v>([^<]*)<\/v>/g)].map(
    ([, at, attributes, value]) => [at, /t="s"/.test(attributes ?? ''), value],
  );
  expect(cells).toContainEqual(['B2', false, '-1234.5']);
  expect(cells).toContainEqual(['D2', false, '7']);
  // 2 January 2026, 09:05 local time, in days since 1899.
  const [, isText, serial] = cells.find(([at]) => at === 'C2') ?? [];
  expect(isText).toBe(false);
  expect(Number(serial)).toBeCloseTo(46024 + (9 * 60 + 5) / 1440, 6);
  expect(read('xl/sharedStrings.xml')).toMatch(/>=1\s\+2</);
  // Its cell type makes it a text, so nothing runs it and it needs no prefix.
  expect(cells.find(([at]) => at === 'A3')?.[1]).toBe(true);
  expect(read('xl/workbook.xml')).toContain('Orders   new');
});

it('makes the columns of a workbook as wide as what is shown', async () => {
  const shortRows = Array.from({ length: 300 }, () => ['short', 1, 1]);
  const read = await unpackXlsx(
    {
      columns: [
        { header: 'Name', type: 'text' },
        { header: 'Sum', type: 'money' },
        { header: 'Id', type: 'number' },
      ],
      rows: [...shortRows, ['a text far below, which may be cut off', -1234567, 123456789]],
    },
    'Orders',
  );
  const widths = [...read('xl/worksheets/sheet1.xml').matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toEqual(['short', '-1,234,567.00', '123456789'].map((text) => text.length + 2));
});

describe.each(['America/New_York', 'Asia/Tokyo'])('in the time zone %s', (zone) => {
  const promoFields = getFields(getItemSchema(resources.promoCodes.list.response));
  const buildDays = () => {
    vi.stubEnv('TZ', zone);
    return buildSheet([{ id: 1, start_date: '2026-01-02' }], [{ source: 'start_date' }], promoFields, columnLabels);
  };
  afterEach(() => void vi.unstubAllEnvs());

  it('a day stays the same in CSV', async () =>
    expect(await decodeCsv(buildDays(), 'en')).toBe('\uFEFFSTART_DATE\r\n2026-01-02'));

  it('a day stays the same in Excel', async () => {
    const read = await unpackXlsx(buildDays(), 'Promo codes');
    // 2 January 2026 in days since 1899.
    expect(read('xl/worksheets/sheet1.xml')).toContain('<v>46024</v>');
  });
});

it('names the file by list and day', () => {
  expect(buildFileName('/orders/list/new', new Date(2026, 10, 5), 'csv')).toBe('orders-new-2026-11-05.csv');
  expect(buildFileName('/products/list', new Date(2026, 10, 5), 'xlsx')).toBe('products-2026-11-05.xlsx');
});
