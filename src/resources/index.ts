/** The resources of the back office, in the menu's order. */
import categories from './categories/index.tsx';
import collections from './collections/index.tsx';
import companies from './companies/index.tsx';
import orders from './orders/index.tsx';
import products from './products/index.tsx';

export const resources = [orders, products, companies, categories, collections] as const;
