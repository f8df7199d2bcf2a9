/** The catalogue of jobs: name → payload. */
import type { OrderSide } from '#contract/messages.ts';
import type { ProviderEvent } from '#server/gateways/payments/notice.ts';
import type { WantedLink } from './auth/links.ts';
import type { StaffNotice } from './orders/staffNotices.ts';

export interface Jobs {
  /** Files whose rows are gone. */
  'files.delete': { ids: string[] };
  /** Branches that moved or were switched on or off, with too many products for one transaction; whoever did it is told how far it is. */
  'catalog.relist': { category_ids: number[]; user_id?: number };
  /** Some of the products that lost values, where they are too many for one transaction. */
  'catalog.relist_products': { product_ids: number[] };
  /** A link that sets a password, to whoever has this address. */
  'auth.send_link': WantedLink;
  /** The link or code by which a changed contact is confirmed. */
  'users.send_confirmation': { id: number };
  /** The notice of a changed contact, with the link that restores the account. */
  'users.send_restore': { id: number; is_pending: boolean };
  /** What was written to a side of an order and nobody there has read. */
  'orders.tell_unread': { order_id: number; side: OrderSide };
  /** A new, paid or canceled order: the company's staff is notified. */
  'orders.notify_staff': StaffNotice;
  /** Notifications of orders that a member of a staff did not get one by one. */
  'orders.summarize_notices': { user_id: number };
  /** An archive of somebody's own data. */
  'auth.export_data': { id: number };
  /** A row of `mails`. */
  'mail.send': { id: number };
  /** Carts that have been abandoned: their owners are reminded. */
  remindOfCarts: Record<string, never>;
  /** Unpaid orders of people without a confirmed contact, whose time is over: they are canceled. */
  expireOrders: Record<string, never>;
  /** Budgets of the hour that are used up: admins are written to. */
  reportBudgets: Record<string, never>;
  /** Products that have fallen to their limit: their vendors are told. */
  tellLowStock: Record<string, never>;
  /** What was said in conversations and not read: whoever was not there is told. */
  writeOfChats: Record<string, never>;
  /** Mails whose sender has died. */
  resumeMails: Record<string, never>;
  /** A company with too many products for one transaction came, went or got another brand. */
  'catalog.refresh': { company_id: number };
  /** Tariffs that have ended by now. */
  expireTariffs: Record<string, never>;
  /** Rewards whose time has come. */
  creditRewards: Record<string, never>;
  /** Tariffs that end in a week or in a day. */
  remindOfTariffs: Record<string, never>;
  /** Too many products for one transaction come or go with somebody's tariff. */
  'catalog.follow_tariff': { user_id: number };
  /** A tariff allows more or fewer products. */
  'catalog.follow_limits': { tariff_id: number };
  /** Rows of `pushes`. */
  'push.send': { ids: number[] };
  /** Notifications whose sender has died. */
  resumePushes: Record<string, never>;
  /** The next people of a campaign. */
  'campaigns.send': { id: number };
  /** Campaigns whose time has come, or whose worker may have died. */
  startCampaigns: Record<string, never>;
  /** Wished products that cost less: their wishers are told. */
  tellPriceDrops: Record<string, never>;
  /** `until`: ISO 8601; what could not be sent by then is worth nothing any more. */
  'sms.send': { to: string; text: string; until?: string };
  /** What has become of a payment? */
  'payments.look': { id: number };
  'payments.refund': { id: number };
  /** The sandbox tells of a payment, as a provider does by its webhook. */
  'payments.told': { event: ProviderEvent };
  /** Payments that are not settled. */
  lookAfterPayments: Record<string, never>;
  /** The next pieces of an import's work. */
  'imports.work': { id: number };
  /** Imports whose worker may have died go on. */
  resumeImports: Record<string, never>;
  /** Rows that have outlived their use: idempotency keys, dead sessions, codes and links, guests without an order. */
  sweep: Record<string, never>;
  /** What was written of the statistics since is folded into their sums. */
  foldStatistics: Record<string, never>;
  /** Jobs that were given up: whoever waits for their work is told. */
  noticeParkedJobs: Record<string, never>;
  /** Files without rows, and rows without files. */
  sweepFiles: Record<string, never>;
}
