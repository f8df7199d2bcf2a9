/** Calls of push notifications: choices, browsers, a test, clicks. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { PushSettings } from '#contract/push.ts';
import type { Ctx } from '#server/context.ts';
import { listChoices, setChoice, recordClick, listDevices, sendTest, subscribe, unsubscribe } from './preferences.ts';

const testContent = {
  en: {
    title: 'Notifications work',
    body: 'This is how we will tell you what you have chosen to hear of.',
    url: '/settings/account#notifications',
  },
  ru: {
    title: 'Уведомления работают',
    body: 'Так мы будем сообщать о том, что вы выбрали.',
    url: '/settings/account#notifications',
  },
};

const getSettings = async (ctx: Ctx): Promise<PushSettings> => ({
  public_key: await ctx.gateways.push.publicKey(),
  choices: await listChoices(ctx),
  devices: await listDevices(ctx, ctx.user!.id),
});

export const push: Handlers<Contract['push'], Ctx> = {
  settings: (_, ctx) => getSettings(ctx),
  choose: async ({ body: { kind, ...choice } }, ctx) => {
    await setChoice(ctx, kind, choice);
    return getSettings(ctx);
  },
  subscribe: async ({ body }, ctx) => {
    await subscribe(ctx, body);
    return getSettings(ctx);
  },
  unsubscribe: async ({ query }, ctx) => {
    await unsubscribe(ctx, query.endpoint, query.device);
    return getSettings(ctx);
  },
  test: (_, ctx) => sendTest(ctx, testContent),
  clicked: async ({ body }, ctx) => {
    await ctx.limits.take('pushClicks', ctx.ip);
    await recordClick(ctx, body.token);
  },
};
