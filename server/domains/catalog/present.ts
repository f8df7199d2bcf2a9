/** Presents rows of the catalog. */
import type { Category } from '#contract/categories.ts';
import type { Locale } from '#contract/failures.ts';
import type { CardPhoto, Photo } from '#contract/fields.ts';
import { toPrice } from '#contract/money.ts';
import type { CardProduct, Product } from '#contract/products.ts';
import { toCardSubject } from '#contract/rules/cardSubject.ts';
import type { OfficeReview, Review } from '#contract/reviews.ts';
import { presentLogo } from '#server/domains/companies/present.ts';
import { toPerson } from '#server/domains/users/present.ts';

/** A photo as an array of its columns, in this order. */
export type PhotoColumns = [
  id: number,
  main: boolean,
  position: number,
  alt: string | null,
  file: string,
  blur: string | null,
  width: number,
  height: number,
];

/** The columns that `cardColumns` of cards.ts selects. */
export interface CardRow {
  id: number;
  name: string;
  en_name: string | null;
  sku: string;
  price: number;
  description: string | null;
  en_description: string | null;
  active: boolean;
  on_site: boolean;
  on_app: boolean;
  on_sales_point: boolean;
  tax_class: string | null;
  rating: number | null;
  reviews_count: number;
  barcode: string | null;
  weight_g: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  cost: number | null;
  tags: string[];
  family: {
    id: number;
    name: string;
    en_name: string | null;
    members_count: number;
    price_max: number | null;
    in_stock: boolean;
  } | null;
  created_at: Date;
  updated_at: Date;
  total_count: number;
  held: number;
  compare_at_price: number | null;
  regular_price: number | null;
  prior_price: number | null;
  sale_price: number | null;
  sale_from: Date | null;
  sale_to: Date | null;
  category: Product['category'];
  type: Product['type'];
  company: {
    id: number;
    brand: string;
    logo: { file: string; width: number; height: number; blur: string | null } | null;
  };
  photos: PhotoColumns[] | null;
  parameters: { parameter_id: number; value: string | null; number: number | null }[] | null;
}

/** Presents a photo with the addresses of its sizes. */
export function presentPhoto([id, main, position, alt, file, blur, width, height]: PhotoColumns): Photo {
  const media = `/media/${file}/`;
  return {
    id,
    main,
    position,
    alt,
    url: `${media}960.webp`,
    thumbnail: `${media}160.webp`,
    card: `${media}480.webp`,
    full: `${media}1600.webp`,
    blur,
    width,
    height,
  };
}

/** Presents the family of a product on its card. */
const presentCardFamily = ({ price, family }: Pick<CardRow, 'price' | 'family'>): Product['family'] =>
  family && {
    id: family.id,
    name: family.name,
    en_name: family.en_name,
    members_count: family.members_count,
    has_price_range: (family.price_max ?? 0) > price,
    in_stock: family.in_stock,
  };

export type ReductionRow = Pick<CardRow, 'price' | 'compare_at_price' | 'regular_price' | 'prior_price'>;

/** The higher price of a reduced product, and the lowest one of the 30 days before. */
export function presentReduction(row: ReductionRow) {
  const { price, compare_at_price, regular_price, prior_price } = row;
  const before = Math.max(compare_at_price ?? 0, regular_price ?? 0);
  return {
    ...(compare_at_price !== null && { compare_at_price: toPrice(compare_at_price) }),
    ...(regular_price !== null && { regular_price: toPrice(regular_price) }),
    // Without another price since its creation, the present one is the lowest
    ...(before > price && { lowest_price: toPrice(prior_price ?? price) }),
  };
}

/** The end of a running sale. */
const presentSaleEnd = ({ regular_price, sale_to }: Pick<CardRow, 'regular_price' | 'sale_to'>) =>
  regular_price !== null && { sale_to: sale_to!.toISOString() };

/** Presents a product. What it costs its company and a sale that has not begun are left out. */
export function presentProduct(row: CardRow): Product {
  return {
    id: row.id,
    name: row.name,
    en_name: row.en_name,
    sku: row.sku,
    price: toPrice(row.price),
    ...presentReduction(row),
    ...presentSaleEnd(row),
    category: row.category,
    type: row.type,
    company: { ...row.company, logo: presentLogo(row.company) },
    count: row.total_count - row.held,
    total_count: row.total_count,
    description: row.description,
    en_description: row.en_description,
    active: row.active,
    on_site: row.on_site,
    on_app: row.on_app,
    on_sales_point: row.on_sales_point,
    tax_class: row.tax_class,
    photos: row.photos?.map(presentPhoto) ?? [],
    rating: row.rating,
    reviews_count: row.reviews_count,
    parameters:
      row.parameters?.map(({ parameter_id, value, number }) => ({ parameter_id, value: value ?? number! })) ?? [],
    barcode: row.barcode,
    weight_g: row.weight_g,
    length_mm: row.length_mm,
    width_mm: row.width_mm,
    height_mm: row.height_mm,
    tags: row.tags,
    family: presentCardFamily(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Presents a product to people who work for its company, and to admins. */
export const presentOwnProduct = (row: CardRow): Product => ({
  ...presentProduct(row),
  cost: row.cost === null ? null : toPrice(row.cost),
  ...(row.sale_price !== null && {
    sale_price: toPrice(row.sale_price),
    sale_from: row.sale_from!.toISOString(),
    sale_to: row.sale_to!.toISOString(),
  }),
});

/** The columns that `shortCardColumns` of cards.ts selects. */
export interface ShortCardRow
  extends
    ReductionRow,
    Pick<
      CardRow,
      'id' | 'name' | 'en_name' | 'sale_to' | 'rating' | 'reviews_count' | 'family' | 'total_count' | 'held'
    > {
  company: CardProduct['company'];
  photo: [file: string, colors: string | null, blur: string | null, width: number, height: number] | null;
}

/** A photo with one placeholder: the shorter one, if there is one. */
function presentCardPhoto([file, colors, blur, width, height]: NonNullable<ShortCardRow['photo']>): CardPhoto {
  return { card: `/media/${file}/480.webp`, ...(colors ? { colors } : { blur }), width, height };
}

/** Presents what a card shows of a product, or of its family. */
export function presentCard(row: ShortCardRow): CardProduct {
  const { id, name, en_name, price, rating, reviews_count, company, photo } = row;
  return {
    id,
    ...toCardSubject({ name, en_name, family: presentCardFamily(row) }),
    price: toPrice(price),
    ...presentReduction(row),
    ...presentSaleEnd(row),
    count: row.total_count - row.held,
    rating,
    reviews_count,
    company,
    photos: photo ? [presentCardPhoto(photo)] : [],
  };
}

export interface CategoryRow extends Omit<Category, 'updated_at'> {
  updated_at: Date;
}

/** Presents a category. */
export const presentCategory = (row: CategoryRow): Category => ({ ...row, updated_at: row.updated_at.toISOString() });

export interface ReviewRow {
  id: number;
  rating: number;
  text: string;
  verified: boolean;
  answer: string | null;
  answered_at: Date | null;
  created_at: Date;
  status: Review['status'];
  reason: string | null;
  /** Null for an imported review; then `author_name` names the author. */
  user_id: number | null;
  author_name: string | null;
  imported: boolean;
  counted: boolean;
  first_name: string | null;
  last_name: string | null;
  middle_name: string | null;
  avatar: string | null;
}

/** Presents a review. */
export function presentReview(row: ReviewRow, locale: Locale): Review {
  const { id, rating, text, verified, answer, status, reason, imported, counted } = row;
  const author =
    row.user_id === null
      ? { id: null, fio: row.author_name ?? '', avatar: null }
      : toPerson({ ...row, id: row.user_id }, locale);
  return {
    id,
    rating,
    text,
    author,
    verified,
    answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    status,
    reason,
    imported,
    counted,
  };
}

export interface OfficeReviewRow extends ReviewRow {
  product: { id: number; name: string; en_name: string | null; photo: { file: string; blur: string | null } | null };
  company: OfficeReview['company'];
}

/** Presents a review with its product and company. */
export function presentOfficeReview(row: OfficeReviewRow, locale: Locale): OfficeReview {
  const { photo, ...product } = row.product;
  return {
    ...presentReview(row, locale),
    product: { ...product, photo: photo && { thumbnail: `/media/${photo.file}/160.webp`, blur: photo.blur } },
    company: row.company,
  };
}
