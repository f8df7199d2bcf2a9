/** The catalogue of jobs and their payloads. */
import type { passwordLinkKinds } from '#contract/auth.ts';
import type { OrderSide } from '#contract/messages.ts';
import type { StaffOrderKind } from '#contract/rules/notifications.ts';
import type { ProviderEvent } from '#server/gateways/payments/paymentNotification.ts';

export type LinkKind = (typeof passwordLinkKinds)[number];

/** A requested link. */
export interface LinkRequest {
  kind: LinkKind;
  email: string;
  /** An account without an email whose owner entered this one: the link confirms it. */
  user_id?: number;
  /** The inviting company, for an invitation. */
  brand?: string;
}

/** An event of an order that staff are notified of. */
export interface StaffNotice {
  order_id: number;
  kind: StaffOrderKind;
  /** When it happened, in milliseconds: an order may reach a status twice. */
  at: number;
  /** Whoever did it is not notified. */
  actor_id: number | null;
}

export interface Jobs {
  /** Deletes files whose rows are gone. */
  'files.delete': { ids: string[] };
  /**
   * Updates the listings of categories that moved or were switched on or off, if they have too many products for one
   * transaction. `user_id` gets the progress.
   */
  'catalog.relist': { category_ids: number[]; user_id?: number };
  /** Updates products that lost parameter values, if they are too many for one transaction. */
  'catalog.relist_products': { product_ids: number[] };
  /** Mails a link that sets a password, if the address has an account. */
  'auth.send_link': LinkRequest;
  /** Sends the link or code that confirms a changed contact. */
  'users.send_confirmation': { id: number };
  /** Sends the notice of a changed contact, with the link that restores the account. */
  'users.send_restore': { id: number; is_pending: boolean };
  /** Sends a guest without an email the link of an order, or of its purchase, by SMS. */
  'orders.send_link': { order_id: number };
  /** Sends such a guest an SMS that an order is canceled. */
  'orders.send_canceled': { order_id: number };
  /** Notifies a side of an order's unread messages. */
  'orders.tell_unread': { order_id: number; side: OrderSide };
  /** Notifies the company's staff of a new, paid or canceled order. */
  'orders.notify_staff': StaffNotice;
  /** Sends a staff member the summary of notices that were not sent one by one. */
  'orders.summarize_notices': { user_id: number };
  /** Makes an archive of a person's data. */
  'auth.export_data': { id: number };
  /** Sends a row of `mails`. */
  'mail.send': { id: number };
  /** Reminds owners of abandoned carts. */
  remindOfCarts: Record<string, never>;
  /** Cancels expired unpaid orders of buyers without a confirmed contact. */
  expireOrders: Record<string, never>;
  /** Mails admins about hourly budgets that are used up. */
  reportBudgets: Record<string, never>;
  /** Notifies vendors of products that fell to their stock limit. */
  tellLowStock: Record<string, never>;
  /** Notifies members of unread chat messages. */
  writeOfChats: Record<string, never>;
  /** Resumes mails whose sender process has died. */
  resumeMails: Record<string, never>;
  /**
   * Updates the products of a company that was switched on or off or renamed, if they are too many for one transaction.
   */
  'catalog.refresh': { company_id: number };
  /** Handles tariffs that have expired. */
  expireTariffs: Record<string, never>;
  /** Credits rewards that are due. */
  creditRewards: Record<string, never>;
  /** Reminds of tariffs that expire in a week or in a day. */
  remindOfTariffs: Record<string, never>;
  /** Shows or hides products after a change of somebody's tariff, if they are too many for one transaction. */
  'catalog.follow_tariff': { user_id: number };
  /** Shows or hides products after a change of a tariff's limits. */
  'catalog.follow_limits': { tariff_id: number };
  /** Sends rows of `pushes`. */
  'push.send': { ids: number[] };
  /** Resumes push messages whose sender process has died. */
  resumePushes: Record<string, never>;
  /** Sends a campaign to the next people. */
  'campaigns.send': { id: number };
  /** Starts due campaigns, and resumes those whose worker may have died. */
  startCampaigns: Record<string, never>;
  /** Begins and ends the sales of products that are due. */
  applySales: Record<string, never>;
  /** Notifies people whose wish lists have products that became cheaper. */
  tellPriceDrops: Record<string, never>;
  /** Sends an SMS. `until`: ISO 8601; later it is not sent any more. */
  'sms.send': { to: string; text: string; until?: string };
  /** Asks the provider for the state of a payment. */
  'payments.look': { id: number };
  /** Refunds a payment, or what it pays of one order. */
  'payments.refund': { id: number; order_id?: number };
  /** Delivers an event of the sandbox, as a provider's webhook does. */
  'payments.told': { event: ProviderEvent };
  /** Checks all unsettled payments. */
  lookAfterPayments: Record<string, never>;
  /** Continues an import. */
  'imports.work': { id: number };
  /** Resumes imports whose worker may have died. */
  resumeImports: Record<string, never>;
  /**
   * Deletes rows that are no longer needed: idempotency keys, expired sessions, codes and links, guests without orders.
   */
  sweep: Record<string, never>;
  /** Adds new statistics rows to their sums. */
  foldStatistics: Record<string, never>;
  /** Reports jobs that have failed for good. */
  noticeParkedJobs: Record<string, never>;
  /** Fills in the colors of photos that were stored without. */
  fillPhotoColors: Record<string, never>;
  /** Finds files without rows, and rows without files. */
  sweepFiles: Record<string, never>;
}
