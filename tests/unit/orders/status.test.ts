import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { orderStatuses } from '#contract/rules/orderStatuses.ts';
import {
  allowedStatuses,
  stockEffects,
  hasEditableItems,
  isOpenStatus,
  canMove,
} from '#server/domains/orders/status.ts';
import { toStageSql } from '#server/domains/orders/tables.ts';

const table: Record<OrderStatus, OrderStatus[]> = {
  abandoned_cart: [],
  new: ['in_process', 'forming', 'paid', 'canceled'],
  in_process: ['forming', 'paid', 'canceled'],
  forming: ['ready_to_ship', 'paid', 'canceled'],
  paid: ['forming', 'ready_to_ship', 'completed', 'canceled'],
  ready_to_ship: ['paid', 'completed', 'canceled'],
  completed: [],
  canceled: [],
};

describe('the life of an order', () => {
  it('is the one that lists are ordered by', () => {
    expect(toStageSql('status')).toContain(`array[${orderStatuses.map((status) => `'${status}'`).join(',')}]`);
  });

  it.each(orderStatuses)('lets the company’s side move %s as decided, and nowhere else', (from) => {
    expect(allowedStatuses(from, 'company')).toEqual(table[from]);
    expect(orderStatuses.filter((to) => canMove(from, to, 'company'))).toHaveLength(table[from].length);
  });

  it('lets a buyer cancel a new order and do nothing else', () => {
    for (const from of orderStatuses)
      expect(allowedStatuses(from, 'buyer')).toEqual(from === 'new' ? ['canceled'] : []);
  });

  it('lets the clock end a new order and nothing else', () => {
    for (const from of orderStatuses)
      expect(allowedStatuses(from, 'clock')).toEqual(from === 'new' ? ['canceled'] : []);
  });

  it('holds goods until the order is completed or canceled', () => {
    expect(orderStatuses.filter((status) => !isOpenStatus(status))).toEqual(['completed', 'canceled']);
    expect(stockEffects).toEqual({ completed: 'leave', canceled: 'return' });
  });

  it('lets goods change while they are being gathered', () => {
    expect(orderStatuses.filter(hasEditableItems)).toEqual(['new', 'in_process', 'forming']);
  });
});
