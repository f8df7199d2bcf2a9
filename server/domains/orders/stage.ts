/** Where in its life an order stands, as SQL: lists are ordered by it, and an index holds the same words. */
import { orderStatuses } from '#contract/orders.ts';

/** The place of a status in the life of an order, from 1. */
export const stageOf = (status: string): string => `array_position(array[${orderStatuses.map((name) => `'${name}'`).join(',')}]::text[], ${status})`;
