/** The importers of all nouns. */
import type { ImportNoun } from '#contract/imports.ts';
import { categories } from './categoryNoun.ts';
import type { Noun } from './noun.ts';
import { products } from './productNoun.ts';
import { stores } from './storeNoun.ts';

export const importers: Record<ImportNoun, Noun> = { products, categories, stores };
