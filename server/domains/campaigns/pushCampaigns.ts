/** Calls of push campaigns in the back office. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { getCampaignHours, listCampaigns, getCampaign } from './rows.ts';
import { countSegment } from './segment.ts';
import {
  cancelCampaign,
  assertSegment,
  createCampaign,
  editCampaign,
  removeCampaign,
  sendCampaign,
  testCampaign,
} from './writes.ts';

export const pushCampaigns: Handlers<Contract['pushCampaigns'], Ctx> = {
  list: listCampaigns,
  get: ({ params }, ctx) => getCampaign(ctx, params.id),
  create: createCampaign,
  edit: editCampaign,
  remove: removeCampaign,
  preview: async ({ body }, ctx) => {
    await assertSegment(ctx, body.segment);
    return countSegment(ctx, body.segment);
  },
  send: sendCampaign,
  cancel: cancelCampaign,
  test: testCampaign,
  hours: getCampaignHours,
};
