/** Sales channels: the site, the installed app, sales points. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Day, Id, Timestamp } from './fields.ts';
import { simpleRestKeys } from './lists.ts';
import { Sum } from './money.ts';
import { admins } from './roles.ts';
import { channelCodes } from './rules/channels.ts';

export const ChannelCode = z.enum(channelCodes).meta({ kind: 'status' });

const Count = z.int().meta({ kind: 'count' });

export const Channel = z.object({
  id: Id,
  code: ChannelCode,
  /** Whether it takes orders. */
  active: z.boolean(),
  /** How many of the products for sale this channel sells. */
  products: Count,
  /** In the last thirty days, without canceled orders. */
  orders: Count,
  revenue: Sum,
  /** For sales points: stores whose counter has taken an order. */
  stores: Count,
  updated_at: Timestamp,
});
export type Channel = z.output<typeof Channel>;

export const channels = {
  list: endpoint('GET /api/admin/channels', {
    summary: 'Sales channels, as ra-data-simple-rest asks for them',
    access: admins,
    query: z.object(simpleRestKeys(['code'], {})),
    response: z.array(Channel),
  }),
  get: endpoint('GET /api/admin/channels/{id}', {
    summary: 'A sales channel',
    access: admins,
    params: byId,
    response: Channel,
    failures: ['not_found'],
  }),
  edit: endpoint('PUT /api/admin/channels/{id}', {
    summary: 'Switch a sales channel on or off',
    access: admins,
    params: byId,
    body: z.object({ active: z.boolean(), updated_at: Timestamp.optional() }),
    response: Channel,
    failures: ['not_found', 'stale'],
  }),
  days: endpoint('GET /api/admin/channels/statistics', {
    summary:
      'Orders and revenue by day and channel, canceled ones left out; at most 366 days, the last thirty unless said',
    access: admins,
    query: z.object({ from: Day.optional(), to: Day.optional() }),
    response: z.object({
      from: z.string(),
      to: z.string(),
      data: z.array(
        z.object({ date: z.string(), channels: z.array(z.object({ code: ChannelCode, orders: Count, revenue: Sum })) }),
      ),
    }),
  }),
};
