/**
 * What an import does not take over, so that nothing is lost silently: columns that no field here takes, and single
 * cells. The tables say why a column of another shop is left out; once a field exists here, map its column in
 * `profiles.ts` and delete its line here. Pure functions.
 */
import type { FieldFailure } from '#contract/failures.ts';
import { cutText } from '#contract/rules/cutText.ts';
import { normalizeHeader } from './fields.ts';
import type { MappedColumn } from './guess.ts';
import type { Profile } from './profiles.ts';
import type { StoredError } from './tables.ts';

/** A cell, or a part of one, that is not taken over. `failure` says why. */
export interface LeftOut extends StoredError {
  field: string;
  /** The column of the cell, if several are mapped to the field. */
  column?: number;
  value: string;
  failure: FieldFailure;
}

interface ColumnRule {
  failure: FieldFailure;
  /** Values, in lower case, that lose nothing, because they mean what is usual here anyway. */
  usual?: readonly string[];
}

const noField = (...usual: string[]): ColumnRule => ({ failure: 'left_no_field', usual });
const setting = (...usual: string[]): ColumnRule => ({ failure: 'left_setting', usual });
const download: ColumnRule = { failure: 'left_downloads' };

/** By header; `*` stands for any text. Columns that are mapped to a field are not looked up here. */
const rules: Record<Profile, Record<string, ColumnRule>> = {
  plain: {},
  shopify: {
    Vendor: noField(),
    Collection: noField(),
    'Variant Requires Shipping': noField('true'),
    'Requires shipping': noField('true'),
    'Variant Taxable': noField('true'),
    'Charge tax': noField('true'),
    'Variant Tax Code': noField(),
    'Tax code': noField(),
    'SEO Title': noField(),
    'SEO Description': noField(),
    'Unit Price *': noField(),
    'Gift Card': setting('false'),
    'Image Position': setting(),
    'Variant Weight Unit': setting(),
    'Weight unit for display': setting(),
    'Variant Inventory Policy': setting('deny'),
    'Continue selling when out of stock': setting('deny', 'false'),
    'Variant Fulfillment Service': setting('manual'),
    'Fulfillment service': setting('manual'),
    'Option1 Linked To': setting(),
    'Option2 Linked To': setting(),
    'Option3 Linked To': setting(),
    'Template Suffix': setting(),
    'Google Shopping *': setting(),
    'Included *': setting('true'),
    'Price *': setting(),
    'Compare At Price *': setting(),
  },
  woocommerce: {
    'Tax status': noField('taxable'),
    'Tax class': noField('parent'),
    'Low stock amount': noField(),
    'Backorders allowed?': noField('0'),
    'Sold individually?': noField('0'),
    'Purchase note': noField(),
    Brands: noField(),
    'Shipping class': noField(),
    Upsells: noField(),
    'Cross-sells': noField(),
    'Grouped products': noField(),
    'External URL': noField(),
    'Button text': noField(),
    'Is featured?': setting('0'),
    'Allow customer reviews?': setting('1', '0'),
    Position: setting('0'),
    'Attribute * visible': setting('0', '1'),
    'Attribute * global': setting('0', '1'),
    'Attribute * default': setting(),
    'Meta *': setting(),
    'Download *': download,
  },
};

const toPattern = (header: string): RegExp =>
  new RegExp(`^${header.split('*').map(normalizeHeader).join(' ?.*')}$`, 'u');
const patterns = new Map(
  Object.entries(rules).map(([profile, lines]) => [
    profile,
    Object.entries(lines).map(([header, rule]) => ({ pattern: toPattern(header), rule })),
  ]),
);
/** For columns without a rule. */
const unmapped: ColumnRule = { failure: 'left_not_mapped' };

/** Why a column without a field is left out. */
export function getColumnRule(profile: Profile, header: string): ColumnRule {
  const normalized = normalizeHeader(header);
  return patterns.get(profile)!.find(({ pattern }) => pattern.test(normalized))?.rule ?? unmapped;
}

/** Whether something is lost by leaving out a cell of a column without a field. */
export const isLost = ({ usual = [] }: ColumnRule, cell: string): boolean => {
  const value = cell.trim().toLowerCase();
  return value !== '' && !usual.includes(value);
};

/** The longest value that an error or a note on a cell quotes. */
export const maxValueLength = 200;

/** A note on a cell. */
export const createLeftOut = (
  field: string,
  value: string,
  failure: FieldFailure,
  values?: Record<string, unknown>,
): LeftOut => ({ field, value: cutText(value, maxValueLength), failure, ...(values && { values }) });

/** Cells that are not taken over, because an earlier column of the same field has another value. */
export function listSurplusCells(cells: readonly string[], mapping: readonly MappedColumn[]): LeftOut[] {
  const taken = new Map<string, string>();
  return mapping.flatMap(({ column, field }) => {
    const cell = cells[column]?.trim() ?? '';
    if (cell === '' || field === 'photos') return [];
    const first = taken.get(field);
    if (first === undefined) taken.set(field, cell);
    if (first === undefined || first === cell) return [];
    return [{ ...createLeftOut(field, cell, 'left_other_column', { taken: cutText(first, maxValueLength) }), column }];
  });
}

const contentTags = ['img', 'a', 'iframe', 'video', 'audio', 'table', 'embed', 'object', 'script', 'style'];

/** A note on a description whose HTML holds more than text. */
export function listLostMarkup(field: string, html: string): LeftOut[] {
  const tags = contentTags.filter((tag) => new RegExp(`<${tag}[\\s>/]`, 'i').test(html));
  return tags.length > 0 ? [createLeftOut(field, html, 'left_markup', { tags: tags.join(', ') })] : [];
}
