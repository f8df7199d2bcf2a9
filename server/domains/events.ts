/** The catalogue of events that domains emit, with their payloads. */
import type { ContactKind, RevokedAccess } from '#contract/contacts.ts';
import type { FactorKind } from '#contract/factors.ts';
import type { Locale } from '#contract/failures.ts';
import type { OrderSide } from '#contract/messages.ts';
import type { Order, OrderStatus } from '#contract/orders.ts';
import type { PaymentPurpose } from '#contract/payments.ts';
import type { RewardRole } from '#contract/rewards.ts';

/** What a code is for; its SMS says so. */
export type CodePurpose = 'sign_in' | 'removal';

/** The subject of a card payment. */
export interface PaidSubject {
  payment_id: number;
  user_id: number;
  purpose: PaymentPurpose;
  /** Minor units. */
  amount: number;
  tariff_id: number | null;
  days: number | null;
  /** What it pays of which orders, in the order of their ids. Minor units. */
  orders: readonly { order_id: number; amount: number }[];
}

/** The subject of refunds that failed. */
interface FailedRefundSubject extends PaidSubject {
  /** How many refunds of the payment have failed so far. */
  failed_refunds: number;
  /** `is_last`: the refund is not tried again. */
  orders: readonly { order_id: number; amount: number; is_last: boolean }[];
  /** Whether the full refund has failed and is not tried again. */
  is_last: boolean;
}

/** What has already happened at the counter when the buyer gets the mail: one mail covers all of it. */
export interface CounterSale {
  is_paid: boolean;
  is_handed_over: boolean;
}

/** Why the job `expireOrders` canceled an unpaid order: no confirmed contact, or its card payment was not made. */
export type OrderExpiry = 'unconfirmed' | 'card_unpaid';

export interface Events {
  /** `key` names the challenge; a newer code of it replaces one that is not sent yet. */
  'auth.code_made': {
    to: string;
    code: string;
    locale: Locale;
    expires_at: Date;
    purpose: CodePurpose;
    key: string;
  };
  'user.password_changed': { user_id: number; email: string | null; locale: Locale };
  /** A second factor was added to an account, or removed. */
  'user.factor_changed': { user_id: number; change: 'added' | 'removed' | 'reset'; kind: FactorKind | null };
  /** Somebody signed in from a device that is new to the account. */
  'auth.new_device': {
    user_id: number;
    browser: string | null;
    system: string | null;
    address: string;
    at: string;
  };
  /** A person's name, contacts, roles or state changed. */
  'user.changed': { user_id: number };
  /** An account is about to be deleted; open orders are canceled first if requested. */
  'user.removing': { user_id: number; cancel_orders: boolean };
  /** The company that somebody works for was set; null: none any more. */
  'user.company_set': { user_id: number; company_id: number | null; kind: 'vendor' | 'manager' };
  /**
   * Somebody else requested another contact, or a requested one was confirmed. `from`: the former contact; `email`: the
   * mailbox until now.
   */
  'user.contact_changed': {
    user_id: number;
    kind: ContactKind | 'login';
    from: string | null;
    email: string | null;
    locale: Locale;
    by_owner: boolean;
  };
  /** The mailed links of an account are no longer valid. */
  'user.links_ended': { user_id: number };
  /** Unconfirmed contacts, or requests for them, were removed because the account's owner is known now. */
  'user.ways_removed': { user_id: number; email: string; locale: Locale; removed: RevokedAccess };
  /**
   * An account was restored by its former contact. `email`: its confirmed mailbox. Whatever was set up after
   * `changed_at` must end.
   */
  'user.restored': { user_id: number; email: string | null; changed_at: Date };
  /** An account was deleted: each domain deletes the person's data. */
  'user.removed': { user_id: number };
  /** A new version of a document is in force. */
  'documents.changed': { document_id: number; code: string };
  /** Products, or their category, company or stock, changed: the storefront must show it. */
  'catalog.changed': { product_ids: number[] };
  /** Somebody's tariff has begun, was extended or has expired. */
  'tariff.changed': { user_id: number };
  /** The limits of a tariff changed. */
  'tariff.limits_changed': { tariff_id: number };
  /** A company's brand or activity changed: the storefront must show it, or hide the products. */
  'company.changed': { company_id: number };
  /** Something else that the storefront shows of a company changed: its logo. */
  'company.shown': { company_id: number };
  'company.manager_set': { company_id: number; user_id: number; status: 'in_moderation' | 'hired' | 'canceled' };
  /** A store of the company changed. */
  'store.changed': { company_id: number };
  /** Staff wrote to the owner of an abandoned cart. */
  'cart.letter_written': {
    letter_id: number;
    to: string;
    locale: string;
    reply_to: string | null;
    letter: { brand: string; author: string; subject: string; text: string; token: string; off: string };
  };
  /** An admin hid a published review. */
  'review.hidden': { review_id: number; reason: string };
  /** An admin published or canceled a publication. */
  'publication.moderated': {
    publication_id: number;
    author_id: number;
    status: 'published' | 'canceled';
    reason: string | null;
  };
  /** An admin accepted or declined a vendor's request for a category. */
  'category_request.decided': { request_id: number };
  'order.placed': {
    order_id: number;
    user_id: number;
    company_id: number;
    brand: string;
    order: Order;
    /** Who gets messages about it. A guest has no account to sign in to. */
    reader: { email: string | null; locale: Locale; is_guest: boolean };
    at_counter?: CounterSale;
    /** Set if `purchase.placed` follows, whose letter lists it. */
    is_mailed_together?: boolean;
  };
  /** Several orders of one purchase were placed, or announced when they were paid. */
  'purchase.placed': {
    orders: readonly Order[];
    reader: { email: string; locale: Locale; is_guest: boolean };
    is_paid_by_card: boolean;
  };
  /** A card payment succeeded; emitted once per payment. */
  'payment.succeeded': PaidSubject;
  /** A card payment was refunded, for these orders. */
  'payment.refunded': PaidSubject;
  /** Banks did not make the refunds of these orders or of a tariff, perhaps after they seemed to have made them. */
  'payment.refund_failed': FailedRefundSubject;
  /** A part of a card payment was refunded on the provider's own screens. */
  'payment.refunded_in_part': PaidSubject;
  /** A bank did not make such a refund of a part: these amounts count for their orders again. */
  'payment.part_refund_failed': PaidSubject;
  /** A reward was credited. Minor units. */
  'reward.credited': { reward_id: number; user_id: number; role: RewardRole; amount: number };
  /** A credited reward, or a part of it, was taken back; `debt`: the part that was spent already. Minor units. */
  'reward.taken_back': { reward_id: number; user_id: number; role: RewardRole; amount: number; debt: number };
  /**
   * A part of a credited reward that was taken back was credited again. `count`: how often this has happened to the
   * reward. Minor units.
   */
  'reward.restored': { reward_id: number; user_id: number; role: RewardRole; amount: number; count: number };
  /** `at_counter`: the status changed while a counter sale was entered, which its buyer gets one mail about. */
  'order.status_changed': {
    order_id: number;
    user_id: number;
    company_id: number;
    from: OrderStatus;
    to: OrderStatus;
    at_counter?: boolean;
    /** Set if the order expired. */
    expired?: OrderExpiry;
    /** Why its company or an admin canceled it, in their words. */
    reason?: string;
    /** Set if the letter of `purchase.placed` has said it. */
    is_mailed_together?: boolean;
    /** Set if its company was never notified of it, because it was not paid. */
    is_unannounced?: boolean;
  };
  /** Somebody wrote in an order's chat, to these people of the other side. */
  'order.message_written': {
    message_id: number;
    order_id: number;
    company_id: number;
    brand: string;
    author_id: number;
    author: string;
    to_user_ids: number[];
    to_side: OrderSide;
    text: string;
  };
  /** Somebody posted in a chat. `member_ids`: its members, without admins who only look. */
  'chat.posted': { channel_id: string; post_id: string; author_id: number; member_ids: number[] };
  /** Staff changed the sum of an order. Minor units. */
  'order.sum_changed': { order_id: number; from: number; to: number; bonuses_spent: number; bonuses_returned: number };
}
