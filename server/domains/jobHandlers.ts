/** Maps jobs to their handlers. Each job may run more than once. */
import type pg from 'pg';
import type { Ctx } from '#server/context.ts';
import type { Gateways } from '#server/gateways/index.ts';
import type { Hints } from '#server/platform/hints.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { sweep } from '#server/platform/sweep.ts';
import type { Db } from '#server/db/connect.ts';
import { resumeMails, sendMail } from '#server/notifications/sendMail.ts';
import { markArchiveFailed, makeArchive } from './auth/dataExport/makeArchive.ts';
import { resumePushes, sendPushes } from '#server/notifications/sendPush.ts';
import { sendSms } from '#server/notifications/sendSms.ts';
import { sendLink } from './auth/reactions.ts';
import { pushPriceDrops } from './campaigns/reactions.ts';
import { finishCampaigns, resumeCampaigns, processCampaign } from './campaigns/sendCampaign.ts';
import { refreshReminder } from './carts/letters.ts';
import { notifyUnread } from './chat/reactions.ts';
import { reportBudgets } from './settings/reactions.ts';
import { isStillUnread as isStillUnreadChat } from './chat/unread.ts';
import { remindOfCarts } from './carts/reactions.ts';
import { type RefreshDeps, refreshCompanyProducts, relistCategories, relistProducts } from './catalog/branch.ts';
import { fillPhotoColors } from './catalog/fillPhotoColors.ts';
import { applySales } from './catalog/sales.ts';
import { enforceTariff, enforceTariffLimits } from './catalog/tariffLimits.ts';
import { notifyOfLowStock } from './catalog/reactions.ts';
import { failImport, resumeImports, workOnImport } from './imports/work.ts';
import type { Jobs } from './jobs.ts';
import { expireOrders } from './orders/cancelExpiredOrders.ts';
import { reportParkedJobs, type ParkedJobHooks } from './operation/failedJobs.ts';
import { isStillUnread } from './orders/messages/notifyUnread.ts';
import {
  isSumChanged,
  notifyStaff,
  summarizeNotices,
  notifySideOfUnread,
  sendCanceledSms,
  sendOrderLink,
} from './orders/reactions.ts';
import { isStillStaff } from './orders/staffNotices.ts';
import { processSandboxEvent } from './payments/processNotice.ts';
import { checkPayment, checkAllPayments } from './payments/checkPayment.ts';
import { refund, refundSplit } from './payments/refund.ts';
import { creditDueRewards } from './promo/creditRewards.ts';
import { foldFigures } from './statistics/fold.ts';
import { expireTariffs } from './tariffs/expire.ts';
import { remindOfTariffs } from './tariffs/reactions.ts';
import { sendConfirmation, sendRestore } from './users/reactions.ts';
import { sweepFiles } from './sweepFiles.ts';

export interface JobDeps {
  gateways: Gateways;
  db: Db;
  /** Where a job reports changes and progress. */
  hints: Hints;
  clock: () => Date;
  log: { warn(what: object, message: string): void; error(what: object, message: string): void };
  /** The installation's address for people, without a trailing slash. */
  publicUrl: string;
  /** ISO 4217. */
  currency: string;
  /** For jobs that act as handlers do: units of work with events and their reactions. */
  ctx: Ctx;
}

const toProcessed = (db: Db, { fanout }: Gateways): RefreshDeps => ({ pool: db.$client as pg.Pool, fanout });

/** Called when a job is parked, to notify whoever waits for it. */
const parkedJobHooks: ParkedJobHooks<Jobs> = {
  'imports.work': ({ id }, ctx) => failImport(ctx, id),
  'auth.export_data': ({ id }, ctx) => markArchiveFailed(ctx.db, id),
};

export const jobHandlers: JobHandlers<Jobs, JobDeps> = {
  sweepFiles: async (_, { db, gateways, clock, log }) => {
    const { deleted, missing, isDoubtful } = await sweepFiles(db, gateways.files, clock());
    if (deleted.length > 0) log.warn({ deleted }, 'files that no row named were deleted');
    if (missing.length > 0) log.warn({ missing }, 'rows name files that are not there');
    if (isDoubtful) log.warn({}, 'most files seem to be named by no row: is this their database? None was deleted');
  },
  fillPhotoColors: (_, { db, log }) =>
    fillPhotoColors(db, (id, err) => log.warn({ photo: id, err }, 'the colors of a photo could not be found')),
  'files.delete': async ({ ids }, { gateways }) => {
    for (const id of ids) await gateways.files.deleteAll(id);
  },
  'catalog.relist': ({ category_ids, user_id }, { db, gateways, clock, hints }) =>
    relistCategories(
      toProcessed(db, gateways),
      category_ids,
      clock(),
      user_id === undefined
        ? undefined
        : (done, total) => hints.progress({ user_id, topic: 'categories', id: category_ids[0]!, done, total }),
    ),
  'catalog.relist_products': ({ product_ids }, { db, gateways, clock }) =>
    relistProducts(toProcessed(db, gateways), product_ids, clock()),
  'auth.send_link': sendLink,
  'auth.export_data': ({ id }, { db, gateways, clock, log }) =>
    makeArchive(id, { db, files: gateways.files, clock, log }),
  'users.send_confirmation': sendConfirmation,
  'users.send_restore': sendRestore,
  'mail.send': ({ id }, deps) =>
    sendMail(id, deps, {
      abandoned_cart: refreshReminder,
      chat_message: isStillUnreadChat,
      order_changed: isSumChanged,
      order_message: isStillUnread,
      staff_order: isStillStaff,
      staff_summary: isStillStaff,
      staff_refund_failed: isStillStaff,
    }),
  'orders.notify_staff': (notice, { ctx }) => notifyStaff(ctx, notice),
  'orders.summarize_notices': ({ user_id }, { ctx }) => summarizeNotices(ctx, user_id),
  'orders.send_link': ({ order_id }, { ctx }) => sendOrderLink(ctx, order_id),
  'orders.send_canceled': ({ order_id }, { ctx }) => sendCanceledSms(ctx, order_id),
  'orders.tell_unread': ({ order_id, side }, { ctx }) => notifySideOfUnread(ctx, order_id, side),
  remindOfCarts: (_, { ctx }) => remindOfCarts(ctx),
  reportBudgets: (_, { ctx }) => reportBudgets(ctx),
  expireOrders: (_, { ctx }) => expireOrders(ctx),
  tellLowStock: (_, { ctx }) => ctx.step(notifyOfLowStock),
  writeOfChats: (_, { ctx }) => notifyUnread(ctx),
  resumeMails: (_, { db, clock }) => resumeMails(db, clock()),
  'catalog.refresh': ({ company_id }, { db, gateways, clock }) =>
    refreshCompanyProducts(toProcessed(db, gateways), company_id, clock()),
  expireTariffs: (_, { ctx }) => expireTariffs(ctx),
  creditRewards: (_, { ctx }) => creditDueRewards(ctx),
  remindOfTariffs: (_, { ctx }) => remindOfTariffs(ctx),
  'catalog.follow_tariff': ({ user_id }, { db, gateways, clock }) =>
    enforceTariff(toProcessed(db, gateways), user_id, clock),
  'catalog.follow_limits': ({ tariff_id }, { db, gateways, clock }) =>
    enforceTariffLimits(toProcessed(db, gateways), db, tariff_id, clock),
  'push.send': async ({ ids }, deps) => {
    await sendPushes(ids, deps);
    await finishCampaigns(deps.ctx);
  },
  'campaigns.send': ({ id }, { ctx }) => processCampaign(ctx, id),
  startCampaigns: (_, { ctx }) => resumeCampaigns(ctx),
  applySales: (_, { ctx }) => applySales(ctx),
  tellPriceDrops: (_, { ctx }) => pushPriceDrops(ctx),
  resumePushes: (_, { db, clock }) => resumePushes(db, clock()),
  'sms.send': (sms, { ctx }) => sendSms(ctx, sms),
  'imports.work': ({ id }, { db, gateways, clock, hints, log }) =>
    workOnImport(id, {
      pool: db.$client as pg.Pool,
      db,
      gateways,
      clock,
      hints,
      log: (error) => log.error({ part: 'imports', err: error }, 'a batch of an import failed'),
    }),
  'payments.look': ({ id }, { ctx }) => checkPayment(ctx, id),
  'payments.refund': ({ id, order_id }, { ctx }) =>
    order_id === undefined ? refund(ctx, id) : refundSplit(ctx, id, order_id),
  'payments.told': ({ event }, { ctx }) => processSandboxEvent(ctx, event),
  lookAfterPayments: (_, { ctx }) => checkAllPayments(ctx),
  resumeImports: (_, { db }) => resumeImports(db),
  noticeParkedJobs: (_, { ctx }) => reportParkedJobs(ctx, parkedJobHooks),
  foldStatistics: async (_, { db }) => void (await foldFigures(db.$client as pg.Pool)),
  sweep: async (_, { db, clock, ctx }) => sweep(db, clock(), await getShopSettings(ctx)),
};
