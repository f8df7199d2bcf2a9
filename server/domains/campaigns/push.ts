import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { PushSettings } from '#contract/push.ts';
import type { Ctx } from '#server/context.ts';
import { choicesOf, choose, clicked, devicesOf, sendTest, subscribe, unsubscribe } from './preferences.ts';

const testWords = {
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

const settingsOf = async (ctx: Ctx): Promise<PushSettings> => ({
  public_key: await ctx.gateways.push.publicKey(),
  choices: await choicesOf(ctx),
  devices: await devicesOf(ctx, ctx.user!.id),
});

export const push: Handlers<Contract['push'], Ctx> = {
  settings: (_, ctx) => settingsOf(ctx),
  choose: async ({ body: { kind, ...ways } }, ctx) => {
    await choose(ctx, kind, ways);
    return settingsOf(ctx);
  },
  subscribe: async ({ body }, ctx) => {
    await subscribe(ctx, body);
    return settingsOf(ctx);
  },
  unsubscribe: async ({ query }, ctx) => {
    await unsubscribe(ctx, query.endpoint, query.device);
    return settingsOf(ctx);
  },
  test: (_, ctx) => sendTest(ctx, testWords),
  clicked: async ({ body }, ctx) => {
    await ctx.limits.take('pushClicks', ctx.ip);
    await clicked(ctx, body.token);
  },
};
