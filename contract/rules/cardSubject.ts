/** What a card stands for: one product, or its family. */
import type { CardProduct, Product } from '../products.ts';

type CardSubject = Pick<CardProduct, 'name' | 'en_name' | 'family'>;

/** A card stands for the family of a product if the storefront shows other products of it, else for the product. */
export function toCardSubject({ name, en_name, family }: Pick<Product, 'name' | 'en_name' | 'family'>): CardSubject {
  if (!family || family.members_count < 2) return { name, en_name, family: null };
  const { has_price_range, in_stock } = family;
  return { name: family.name, en_name: family.en_name, family: { has_price_range, in_stock } };
}
