/** All letter templates by their names in the queue. */
import type { BuildLetter } from './letter.ts';
import { buildBudgetSpent } from './templates/budgets.ts';
import { buildAbandonedCart, buildCartLetter } from './templates/carts.ts';
import { buildChatMessage } from './templates/chats.ts';
import { buildCompanyInvitation } from './templates/companies.ts';
import { buildContactChanged, buildContactLink, buildContactsRemoved } from './templates/contacts.ts';
import { buildCategoryDecision } from './templates/imports.ts';
import {
  buildOrderChanged,
  buildOrderMessage,
  buildOrderMoved,
  buildOrderPlaced,
  buildPurchasePlaced,
} from './templates/orders.ts';
import { buildPublicationModerated } from './templates/publications.ts';
import { buildRewardCredited, buildRewardRestored, buildRewardTakenBack } from './templates/rewards.ts';
import { buildReviewHidden } from './templates/reviews.ts';
import { buildFactorChanged, buildNewDevice } from './templates/security.ts';
import { buildPasswordChanged, buildPasswordLink, buildRemovalCode } from './templates/signIn.ts';
import { buildStaffOrder, buildStaffRefundFailed, buildStaffSummary } from './templates/staff.ts';
import { buildLowStock } from './templates/stock.ts';
import { buildTariffRefundFailed, buildTariffReminder } from './templates/tariffs.ts';

export const templates = {
  password_link: buildPasswordLink,
  password_changed: buildPasswordChanged,
  removal_code: buildRemovalCode,
  new_device: buildNewDevice,
  factor_changed: buildFactorChanged,
  contact_link: buildContactLink,
  contact_changed: buildContactChanged,
  ways_removed: buildContactsRemoved,
  company_invitation: buildCompanyInvitation,
  order_placed: buildOrderPlaced,
  purchase_placed: buildPurchasePlaced,
  order_moved: buildOrderMoved,
  order_changed: buildOrderChanged,
  order_message: buildOrderMessage,
  chat_message: buildChatMessage,
  abandoned_cart: buildAbandonedCart,
  cart_letter: buildCartLetter,
  tariff_reminder: buildTariffReminder,
  tariff_refund_failed: buildTariffRefundFailed,
  low_stock: buildLowStock,
  staff_order: buildStaffOrder,
  staff_summary: buildStaffSummary,
  staff_refund_failed: buildStaffRefundFailed,
  review_hidden: buildReviewHidden,
  publication_moderated: buildPublicationModerated,
  category_request_decided: buildCategoryDecision,
  reward_credited: buildRewardCredited,
  reward_restored: buildRewardRestored,
  reward_taken_back: buildRewardTakenBack,
  budget_spent: buildBudgetSpent,
};

export type Template = keyof typeof templates;

/** The data of a template. It is stored as JSON until the mail is sent. */
export type TemplateData<T extends Template> = (typeof templates)[T] extends BuildLetter<infer Data> ? Data : never;
