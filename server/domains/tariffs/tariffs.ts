/** Handlers of tariffs. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { RequestContext } from '#server/request.ts';
import { notFound } from '#server/failure.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { buyTariff } from './buyTariff.ts';
import { correctTariff } from './correctTariff.ts';
import { editTariff } from './editTariff.ts';
import { presentTariff } from './present.ts';
import { findTariff, listTariffs } from './rows.ts';
import { readHistory, readSubscription } from './subscription.ts';

const canSeeAll = ({ user }: RequestContext): boolean => user?.audiences.includes('admin') ?? false;

export const tariffs: Handlers<Contract['tariffs'], Ctx> = {
  list: async ({ query: { page, per_page, audience } }, ctx) => {
    const all = await listTariffs(ctx.db);
    const rules = await getShopSettings(ctx);
    const shown = all.filter(
      (row) => (row.active || canSeeAll(ctx)) && (audience === undefined || row.audience === audience),
    );
    return {
      page,
      per_page,
      total: shown.length,
      data: shown.slice((page - 1) * per_page, page * per_page).map((row) => presentTariff(row, rules)),
    };
  },
  get: async ({ params }, ctx) => {
    const row = await findTariff(ctx.db, { tariffId: params.id });
    if (!row || !(row.active || canSeeAll(ctx))) throw notFound('tariff');
    return presentTariff(row, await getShopSettings(ctx));
  },
  edit: editTariff,
  buy: buyTariff,
  correct: correctTariff,
  subscription: readSubscription,
  history: readHistory,
};
