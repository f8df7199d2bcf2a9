/** Sales statistics by day, week or month, read from stored daily figures. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id } from './fields.ts';
import { Sum } from './money.ts';
import { staff } from './roles.ts';

export const statisticsSteps = ['day', 'week', 'month'] as const;
/** The longest time spans, in days, both ends inclusive. */
export const maxStatisticsDays = { day: 366, week: 731, month: 731 } as const satisfies Record<
  (typeof statisticsSteps)[number],
  number
>;

const Count = z.int();

/** An order counts on the UTC day on which it was placed. */
export const Figures = z.object({
  /** Orders that were placed and not deleted; of these canceled and completed ones. */
  orders: Count,
  canceled: Count,
  completed: Count,
  /** Pieces in orders that are not canceled. */
  items: Count,
  revenue: Sum,
  /** Average revenue of orders that are not canceled. */
  average_sum: Sum,
  /** Only for an admin over all companies: new accounts and activated codes. */
  users: Count.optional(),
  activations: Count.optional(),
});
export type Figures = z.output<typeof Figures>;

/** A step of the series, named by its first day, which may lie before the time span. */
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
  by: z.enum(statisticsSteps),
  series: z.array(Point),
  totals: Figures,
  /** The same number of days before. */
  previous: z.object({ from: z.string(), to: z.string(), series: z.array(Point), totals: Figures }),
  best_products: z.array(BestProduct),
  /** Only over all companies. */
  best_companies: z.array(BestCompany).nullable(),
  /** Carts abandoned in this time span and not recovered; only the latest if there are very many (`is_more`). */
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
      by: z.enum(statisticsSteps).default('day'),
    }),
    response: Sales,
    failures: ['not_found'],
  }),
};
