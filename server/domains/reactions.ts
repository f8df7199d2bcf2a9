/** Maps events to their reactions, which run in order in the event's transaction. */
import type { Ctx } from '#server/context.ts';
import type { Events } from './events.ts';
import { deleteConversation } from './assistant/reactions.ts';
import {
  expireLinks,
  closePendingSignIns,
  forgetFactors,
  forgetOtherDevices,
  forgetSecrets,
  mailPasswordLink,
  removeNewerFactors,
  deliverCode,
  mailNewDevice,
  mailFactorChange,
  mailPasswordChange,
} from './auth/reactions.ts';
import { pushOrderStatus } from './campaigns/reactions.ts';
import { deletePublications, mailModerationResult } from './blog/reactions.ts';
import { dropCarts, sendCartLetter } from './carts/reactions.ts';
import { queueTariffLimits, applyTariff } from './catalog/tariffLimits.ts';
import { cleanUpRemovedUser, notifyClosed } from './chat/reactions.ts';
import { dropWishes, refreshCompany, invalidateShelves, sendReviewHiddenMail } from './catalog/reactions.ts';
import { leaveCompanies, setUserCompany } from './companies/membership.ts';
import { sendManagerInvitation } from './companies/reactions.ts';
import { mailCategoryDecision } from './imports/reactions.ts';
import { cancelOpenOrders, forgetBuyer } from './orders/forgetBuyer.ts';
import { markPaid, recordFailedRefund, recordRefund } from './orders/markPaid.ts';
import { writeSystemLine } from './orders/messages/systemLine.ts';
import {
  notifyStaffOfStatusChange,
  notifyStaffOfNewOrder,
  releaseCanceledOrderPayments,
  mailStatusChange,
  queueCanceledSms,
  mailOrderPlaced,
  mailPurchasePlaced,
  mailSumChange,
  queueOrderLink,
  mailFailedRefund,
} from './orders/reactions.ts';
import {
  adjustToCancel,
  adjustToFailedRefund,
  adjustToRefund,
  promiseCashback,
  startRewardWait,
  deactivatePersonalCode,
  mailRewardCredited,
  mailRewardRestored,
  mailRewardTakenBack,
} from './promo/reactions.ts';
import { returnPromotionUses } from './promo/promotions/recordUses.ts';
import { extendPaidTariff } from './tariffs/pay.ts';
import { mailFailedTariffRefund } from './tariffs/reactions.ts';
import { deleteAddresses } from './users/addressBook.ts';
import { sendContactNotice, mailRemovedWays } from './users/reactions.ts';

export type Reaction<E extends keyof Events> = (what: Events[E], ctx: Ctx) => Promise<void>;

export const reactions: { [E in keyof Events]: readonly Reaction<E>[] } = {
  'auth.code_made': [deliverCode],
  'user.password_changed': [expireLinks, closePendingSignIns, forgetOtherDevices, mailPasswordChange],
  'user.factor_changed': [mailFactorChange],
  'auth.new_device': [mailNewDevice],
  'user.changed': [],
  'user.removing': [cancelOpenOrders],
  'user.company_set': [setUserCompany],
  'user.contact_changed': [sendContactNotice],
  'user.links_ended': [expireLinks],
  'user.ways_removed': [mailRemovedWays],
  'user.restored': [expireLinks, forgetOtherDevices, removeNewerFactors, mailPasswordLink],
  'user.removed': [
    forgetSecrets,
    forgetFactors,
    leaveCompanies,
    dropWishes,
    deleteAddresses,
    deactivatePersonalCode,
    dropCarts,
    forgetBuyer,
    deletePublications,
    deleteConversation,
    cleanUpRemovedUser,
    notifyClosed,
  ],
  'documents.changed': [],
  'catalog.changed': [invalidateShelves],
  'tariff.changed': [applyTariff],
  'tariff.limits_changed': [queueTariffLimits],
  'company.changed': [refreshCompany],
  'company.shown': [],
  'company.manager_set': [sendManagerInvitation],
  'store.changed': [],
  'cart.letter_written': [sendCartLetter],
  'review.hidden': [sendReviewHiddenMail],
  'publication.moderated': [mailModerationResult],
  'category_request.decided': [mailCategoryDecision],
  'order.placed': [mailOrderPlaced, queueOrderLink, notifyStaffOfNewOrder],
  'purchase.placed': [mailPurchasePlaced],
  'order.message_written': [],
  'order.status_changed': [
    writeSystemLine,
    mailStatusChange,
    queueCanceledSms,
    releaseCanceledOrderPayments,
    startRewardWait,
    adjustToCancel,
    returnPromotionUses,
    pushOrderStatus,
    notifyStaffOfStatusChange,
  ],
  'order.sum_changed': [mailSumChange],
  'chat.posted': [],
  'payment.succeeded': [extendPaidTariff, markPaid, promiseCashback],
  'payment.refunded': [recordRefund, adjustToRefund],
  'payment.refund_failed': [recordFailedRefund, mailFailedRefund, mailFailedTariffRefund],
  'payment.refunded_in_part': [adjustToRefund],
  'payment.part_refund_failed': [adjustToFailedRefund],
  'reward.credited': [mailRewardCredited],
  'reward.taken_back': [mailRewardTakenBack],
  'reward.restored': [mailRewardRestored],
};
