/** Statistics: what companies sell, by day, week or month, from figures that are kept and not counted anew. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id } from './fields.ts';
import { Sum } from './money.ts';
import { staff } from './roles.ts';

export const steps = ['day', 'week', 'month'] as const;
/** The longest spans, in days, both ends included. */
export const mostDays = { day: 366, week: 731, month: 731 } as const satisfies Record<(typeof steps)[number], number>;

const Count = z.int();

/** An order counts on the UTC day on which it was placed, whatever happens to it later. */
export const Figures = z.object({
  /** Placed and not deleted; of these canceled, completed. */
  orders: Count,
  canceled: Count,
  completed: Count,
  /** Goods of those that are not canceled. */
  items: Count,
  revenue: Sum,
  /** Revenue of an order that is not canceled. */
  average_sum: Sum,
  /** An admin's over all companies alone: accounts made, codes activated. */
  users: Count.optional(),
  activations: Count.optional(),
});
export type Figures = z.output<typeof Figures>;

/** A step of the series, named by its first day; the first may have begun before the span. */
export const Point = Figures.extend({ date: z.string() });
export type Point = z.output<typeof Point>;

export const BestProduct = z.object({
  product: z.object({
    id: Id,
    name: z.string(),
    en_name: z.string().nullable(),
    photo: z.string().nullable(),
    blur: z.string().nullable(),
  }),
  company: z.object({ id: Id, brand: z.string() }),
  items: Count,
  revenue: Sum,
});
export const BestCompany = z.object({
  company: z.object({ id: Id, brand: z.string(), logo: z.string().nullable() }),
  orders: Count,
  revenue: Sum,
});

export const Sales = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(steps),
  series: z.array(Point),
  totals: Figures,
  /** As many days, just before. */
  previous: z.object({ from: z.string(), to: z.string(), series: z.array(Point), totals: Figures }),
  best_products: z.array(BestProduct),
  /** Over all companies alone. */
  best_companies: z.array(BestCompany).nullable(),
  /** Carts left in this span and not come back to; of very many, the latest (`is_more`). */
  abandoned: z.object({ carts: Count, worth: Sum, is_more: z.boolean() }),
});
export type Sales = z.output<typeof Sales>;

export const statistics = {
  sales: endpoint('GET /api/statistics/sales', {
    summary: 'What own companies sold, an admin’s all of them; the last 30 days unless said',
    access: staff,
    query: z.object({
      company_id: Id.meta({ kind: 'ref', noun: 'companies' }).optional(),
      from: Day.optional(),
      to: Day.optional(),
      by: z.enum(steps).default('day'),
    }),
    response: Sales,
    failures: ['not_found'],
  }),
};
