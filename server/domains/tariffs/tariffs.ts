import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/failure.ts';
import { shopSettings } from '#server/platform/settings.ts';
import { buyTariff } from './buyTariff.ts';
import { correctTariff } from './correctTariff.ts';
import { editTariff } from './editTariff.ts';
import { presentTariff } from './present.ts';
import { tariffById, tariffRows } from './rows.ts';
import { history, subscription } from './subscription.ts';

const seesAll = ({ user }: Ctx): boolean => user?.audiences.includes('admin') ?? false;

export const tariffs: Handlers<Contract['tariffs'], Ctx> = {
  list: async ({ query: { page, per_page, audience } }, ctx) => {
    const all = await tariffRows(ctx.db);
    const rules = await shopSettings(ctx);
    const shown = all.filter(
      (row) => (row.active || seesAll(ctx)) && (audience === undefined || row.audience === audience),
    );
    return {
      page,
      per_page,
      total: shown.length,
      data: shown.slice((page - 1) * per_page, page * per_page).map((row) => presentTariff(row, rules)),
    };
  },
  get: async ({ params }, ctx) => {
    const row = await tariffById(ctx.db, [params.id]);
    if (!row || !(row.active || seesAll(ctx))) throw notFound('tariff');
    return presentTariff(row, await shopSettings(ctx));
  },
  edit: editTariff,
  buy: buyTariff,
  correct: correctTariff,
  subscription,
  history,
};
