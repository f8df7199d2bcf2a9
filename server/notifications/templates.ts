/** Every letter there is: its name, which stands in the queue, and who writes it. */
import type { Compose } from './letter.ts';
import { budgetSpent } from './templates/budgets.ts';
import { abandonedCart, cartLetter } from './templates/carts.ts';
import { chatMessage } from './templates/chats.ts';
import { companyInvitation } from './templates/companies.ts';
import { contactChanged, contactLink, waysRemoved } from './templates/contacts.ts';
import { orderChanged, orderMessage, orderMoved, orderPlaced } from './templates/orders.ts';
import { publicationModerated } from './templates/publications.ts';
import { rewardCredited, rewardTakenBack } from './templates/rewards.ts';
import { reviewHidden } from './templates/reviews.ts';
import { factorChanged, newDevice } from './templates/security.ts';
import { passwordChanged, passwordLink, removalCode } from './templates/signIn.ts';
import { staffOrder, staffSummary } from './templates/staff.ts';
import { lowStock } from './templates/stock.ts';
import { tariffReminder } from './templates/tariffs.ts';

export const templates = {
  password_link: passwordLink,
  password_changed: passwordChanged,
  removal_code: removalCode,
  new_device: newDevice,
  factor_changed: factorChanged,
  contact_link: contactLink,
  contact_changed: contactChanged,
  ways_removed: waysRemoved,
  company_invitation: companyInvitation,
  order_placed: orderPlaced,
  order_moved: orderMoved,
  order_changed: orderChanged,
  order_message: orderMessage,
  chat_message: chatMessage,
  abandoned_cart: abandonedCart,
  cart_letter: cartLetter,
  tariff_reminder: tariffReminder,
  low_stock: lowStock,
  staff_order: staffOrder,
  staff_summary: staffSummary,
  review_hidden: reviewHidden,
  publication_moderated: publicationModerated,
  reward_credited: rewardCredited,
  reward_taken_back: rewardTakenBack,
  budget_spent: budgetSpent,
};

export type Template = keyof typeof templates;

/** What a template needs to know; it is kept as JSON until the mail is sent. */
export type DataOf<T extends Template> = (typeof templates)[T] extends Compose<infer Data> ? Data : never;
