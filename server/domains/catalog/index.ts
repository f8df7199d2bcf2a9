/** The catalog: nouns → handlers. */
import { categories } from './categories.ts';
import { collections } from './collections.ts';
import { products } from './products.ts';
import { reviews } from './reviews.ts';
import { parameters, productTypes } from './types.ts';
import { wishes } from './wishes.ts';

export const catalog = { categories, productTypes, parameters, products, collections, reviews, wishes };
