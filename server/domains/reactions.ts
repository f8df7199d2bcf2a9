/** The one table event → reactions: run in order, in the event's own transaction. */
import type { Ctx } from '#server/context.ts';
import type { Events } from './events.ts';
import { forgetConversation } from './assistant/reactions.ts';
import {
  endLinks,
  endWaitingSignIns,
  forgetFactors,
  forgetOtherDevices,
  forgetSecrets,
  mailNewPassword,
  removeLaterFactors,
  sendCodeOut,
  writeOfDevice,
  writeOfFactor,
  writeOfPassword,
} from './auth/reactions.ts';
import { pushOfMoved } from './campaigns/reactions.ts';
import { dropPublications, writeOfModerated } from './blog/reactions.ts';
import { dropCarts, sendCartLetter } from './carts/reactions.ts';
import { followLimits, followTariff } from './catalog/keepTariff.ts';
import { forgetUnsent, tellOver } from './chat/reactions.ts';
import { dropWishes, refreshCompany, renewShelves, writeOfHidden } from './catalog/reactions.ts';
import { leaveCompanies, setCompany } from './companies/leave.ts';
import { writeOfInvitation } from './companies/reactions.ts';
import { cancelOpenOrders, forgetBuyer } from './orders/forgetBuyer.ts';
import { markPaid, showRefunded } from './orders/markPaid.ts';
import { writeSystemLine } from './orders/messages/systemLine.ts';
import {
  notifyOfMoved,
  notifyOfPlaced,
  releaseCanceled,
  writeOfMoved,
  writeOfPlaced,
  writeOfSum,
} from './orders/reactions.ts';
import {
  adjustToCancel,
  adjustToRefund,
  promiseCashback,
  startWaiting,
  switchOffPersonal,
  writeOfReward,
  writeOfTakenBack,
} from './promo/reactions.ts';
import { extendPaid } from './tariffs/pay.ts';
import { writeOfContact, writeOfRemovedWays } from './users/reactions.ts';

export type Reaction<E extends keyof Events> = (what: Events[E], ctx: Ctx) => Promise<void>;

export const reactions: { [E in keyof Events]: readonly Reaction<E>[] } = {
  'auth.code_made': [sendCodeOut],
  'user.password_changed': [endLinks, endWaitingSignIns, forgetOtherDevices, writeOfPassword],
  'user.factor_changed': [writeOfFactor],
  'auth.new_device': [writeOfDevice],
  'user.changed': [],
  'user.removing': [cancelOpenOrders],
  'user.company_set': [setCompany],
  'user.contact_changed': [writeOfContact],
  'user.links_ended': [endLinks],
  'user.ways_removed': [writeOfRemovedWays],
  'user.restored': [endLinks, forgetOtherDevices, removeLaterFactors, mailNewPassword],
  'user.removed': [
    forgetSecrets,
    forgetFactors,
    leaveCompanies,
    dropWishes,
    switchOffPersonal,
    dropCarts,
    forgetBuyer,
    dropPublications,
    forgetConversation,
    forgetUnsent,
    tellOver,
  ],
  'documents.changed': [],
  'catalog.changed': [renewShelves],
  'tariff.changed': [followTariff],
  'tariff.limits_changed': [followLimits],
  'company.changed': [refreshCompany],
  'company.shown': [],
  'company.manager_set': [writeOfInvitation],
  'store.changed': [],
  'cart.letter_written': [sendCartLetter],
  'review.hidden': [writeOfHidden],
  'publication.moderated': [writeOfModerated],
  'order.placed': [writeOfPlaced, notifyOfPlaced],
  'order.message_written': [],
  'order.status_changed': [
    writeSystemLine,
    writeOfMoved,
    releaseCanceled,
    startWaiting,
    adjustToCancel,
    pushOfMoved,
    notifyOfMoved,
  ],
  'order.sum_changed': [writeOfSum],
  'chat.posted': [],
  'payment.succeeded': [extendPaid, markPaid, promiseCashback],
  'payment.refunded': [showRefunded, adjustToRefund],
  'payment.refunded_in_part': [adjustToRefund],
  'reward.credited': [writeOfReward],
  'reward.taken_back': [writeOfTakenBack],
};
