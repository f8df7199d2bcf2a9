/** The resources of the back office, in the menu's order. */
import categories from './categories/index.tsx';
<<<<<<< HEAD
import companies from './companies/index.tsx';
import orders from './orders/index.tsx';
import products from './products/index.tsx';

export const resources = [orders, products, companies, categories] as const;
=======
import collections from './collections/index.tsx';
import orders from './orders/index.tsx';
import products from './products/index.tsx';

export const resources = [orders, products, categories, collections] as const;
>>>>>>> fdc3906 (Give collections their screens: products by hand or by a rule seen at work, dates, picture, an order to drag)
