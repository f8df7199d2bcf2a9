/** Hourly budgets of an installation: SMS and mails wait or are rejected, tokens are rejected, admins are notified. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopSettings } from '#contract/settings.ts';
import { createOpenAiAssistant } from '#server/gateways/assistant/openai.ts';
import { reportBudgets } from '#server/domains/settings/reactions.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { sendMail } from '#server/notifications/sendMail.ts';
import { questionTokens, takeBudget } from '#server/platform/budgets.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword, type Person } from '#tests/support/factories.ts';
import { startModelDouble } from '#tests/support/modelDouble.ts';
import { getSentCode, getSentLinkCode, newPhone, listSent } from '#tests/support/signIn.ts';

const many = { points: 100_000, seconds: 60 };
const roomy = { lookups: many, codesOfAddress: many, codes: many, registrations: many, linksOfAddress: many };
let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi({ limits: roomy, max: 40, longSessions: true });
  admin = await t.make.admin();
});
afterAll(() => t.close());

const hour = 3_600_000;
/** Moves to the next hour, so that each test has its own budget. */
function startNextHour(): void {
  t.clock.forward(3 * hour);
  t.clock.now = new Date(Math.ceil(t.clock.now.getTime() / hour) * hour);
}
const setRules = (body: Partial<ShopSettings>) => admin.client.settings.edit({ body });
const getUsed = async (kind: string) =>
  (
    await t.pool.query<{ used: number }>(
      'select used::int from budget_uses where kind = $1 order by hour desc limit 1',
      [kind],
    )
  ).rows[0]?.used;

async function makeBuyer() {
  const { stored: storedPhone, ...phone } = newPhone();
  return { ...(await t.make.buyer({ phone: storedPhone })), phone, storedPhone };
}
const listCodes = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
  outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in'));

describe('the budget of SMS', () => {
  it('sends as many codes as fit, however many are requested at once, and says when to come again', async () => {
    startNextHour();
    await setRules({ sms_per_hour: 10 });
    t.clock.forward(hour / 2);
    const people = await Promise.all(Array.from({ length: 20 }, makeBuyer));
    const all = await Promise.allSettled(people.map(({ phone }) => t.guest.auth.codeSend({ query: phone })));
    const codes = listCodes(all);
    expect(codes.filter((code) => code === 'in')).toHaveLength(8);
    expect(codes.filter((code) => code === 'sms_spent')).toHaveLength(12);
    const unserved = people[codes.indexOf('sms_spent')]!;
    await expect(t.guest.auth.codeSend({ query: unserved.phone })).rejects.toMatchObject({
      status: 503,
      message: 'We can’t send more SMS this hour. Try again in 30 minutes, or use your email',
    });
    expect(await listSent(t, unserved.storedPhone)).toEqual([]);
    startNextHour();
    await t.guest.auth.codeSend({ query: unserved.phone });
    await getSentCode(t, unserved.storedPhone);
  });

  it('leaves its last fifth to devices that signed in before', async () => {
    startNextHour();
    await setRules({ sms_per_hour: 5 });
    const owner = await makeBuyer();
    const home = t.as(null, { 'x-device-id': `home-${'x'.repeat(32)}` });
    await home.auth.login({ body: { login: owner.email, password: testPassword } });
    const people = await Promise.all(Array.from({ length: 6 }, makeBuyer));
    await Promise.allSettled(people.map(({ phone }) => t.guest.auth.codeSend({ query: phone })));
    expect(await getUsed('sms')).toBe(4);
    await home.auth.codeSend({ query: owner.phone });
    await getSentCode(t, owner.storedPhone);
    expect(await getUsed('sms')).toBe(5);
  });

  it('is shared by all processes of an installation', async () => {
    startNextHour();
    await setRules({ sms_per_hour: 10 });
    const other = await startApi({ sharedWith: t, limits: roomy });
    try {
      other.clock.now = t.clock.now;
      const people = await Promise.all(Array.from({ length: 20 }, makeBuyer));
      const codes = listCodes(
        await Promise.allSettled(
          people.map(({ phone }, index) => [t, other][index % 2]!.guest.auth.codeSend({ query: phone })),
        ),
      );
      expect(codes.filter((code) => code === 'in')).toHaveLength(8);
    } finally {
      await other.close();
    }
  });

  it('lets notices wait for the next hour', async () => {
    startNextHour();
    await setRules({ sms_per_hour: 1 });
    await takeBudget(t.ctx, 'sms', {});
    const { stored: storedPhone } = newPhone();
    await t.ctx.step((unit) => unit.enqueue('sms.send', { to: storedPhone, text: 'A notice' }));
    expect(await listSent(t, storedPhone)).toEqual([]);
    startNextHour();
    await t.pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect(await listSent(t, storedPhone)).toHaveLength(1);
    await setRules({ sms_per_hour: 300 });
  });
});

describe('the budget of mails', () => {
  const mail = (to: string) =>
    t.ctx.step((unit) =>
      queueMail(unit, {
        cause: `budget-test:${to}`,
        to,
        locale: 'en',
        template: 'publication_moderated',
        data: { publication_id: 1, title: 'News', status: 'published', reason: null },
      }),
    );
  const listStates = async (mails: string[]) =>
    (
      await t.pool.query<{ state: string; attempts: number }>(
        'select state, attempts from mails where "to" = any($1) order by id',
        [mails],
      )
    ).rows;
  const hurry = () => t.pool.query('update graphile_worker._private_jobs set run_at = now()');

  it('lets what is over it wait, counts no try for that, and sends all of it in the next hours', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ mails_per_hour: 5 });
    const addresses = Array.from({ length: 10 }, (_, n) => `waits-${n}@example.com`);
    for (const address of addresses) await mail(address);
    await t.drainJobs();
    const states = await listStates(addresses);
    expect(states.filter(({ state }) => state === 'sent')).toHaveLength(4);
    expect(states.filter(({ state, attempts }) => state === 'queued' && attempts === 0)).toHaveLength(6);
    // Messages beyond the next hour's budget move to later hours.
    const { rows } = await t.pool.query<{ hours: number; n: number }>(
      `select round(extract(epoch from run_at - $1) / 3600)::int as hours, count(*)::int as n
         from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier = 'mail.send' group by 1 order by 1`,
      [t.clock.now],
    );
    expect(rows).toEqual([
      { hours: 1, n: 4 },
      { hours: 2, n: 2 },
    ]);
    for (let hours = 0; hours < 2; hours += 1) {
      startNextHour();
      await hurry();
      await t.drainJobs();
    }
    for (const address of addresses) expect(await listSent(t, address)).toHaveLength(1);
  });

  it('leaves its last fifth to links and letters about accounts', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ mails_per_hour: 5 });
    const buyer = await t.make.buyer();
    for (let n = 0; n < 6; n += 1) await mail(`ordinary-${t.make.next()}@example.com`);
    await t.drainJobs();
    expect(await getUsed('mail')).toBe(4);
    await t.guest.auth.sendPasswordLink({ query: { email: buyer.email } });
    await getSentLinkCode(t, buyer.email);
    expect(await getUsed('mail')).toBe(5);
  });

  it('mails a link in the next hour where the reserve is used up too', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ mails_per_hour: 1 });
    await takeBudget(t.ctx, 'mail', { isReserved: true });
    const buyer = await t.make.buyer();
    await t.guest.auth.sendPasswordLink({ query: { email: buyer.email } });
    expect(await listSent(t, buyer.email)).toEqual([]);
    startNextHour();
    await setRules({ mails_per_hour: 1000 });
    await hurry();
    await getSentLinkCode(t, buyer.email);
  });

  it('gives back what a mail took that did not leave, and takes one for each that did', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ mails_per_hour: 1000 });
    const { id } = (
      await t.pool.query<{ id: number }>(
        `insert into mails (cause, "to", locale, template, data, created_at)
         values ($1, 'away@example.com', 'en', 'password_changed', '{}', now()) returning id::int`,
        [`budget-away:${t.make.next()}`],
      )
    ).rows[0]!;
    const deps = { ...t.ctx.settings, db: t.db, clock: () => t.clock.now, log: { warn: () => {} } };
    const away = { ...t.ctx.gateways, mail: { ...t.ctx.gateways.mail, send: () => Promise.reject(new Error('away')) } };
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(sendMail(id, { ...deps, gateways: away })).rejects.toThrow('away');
    expect(await getUsed('mail')).toBe(0);
    await sendMail(id, { ...deps, gateways: t.ctx.gateways });
    expect(await getUsed('mail')).toBe(1);
  });

  it('lets a sign-in link go in the next hour, however many others wait', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ mails_per_hour: 1 });
    await takeBudget(t.ctx, 'mail', {});
    for (let n = 0; n < 5; n += 1) await mail(`crowd-${t.make.next()}@example.com`);
    const buyer = await t.make.buyer();
    await t.guest.auth.sendPasswordLink({ query: { email: buyer.email } });
    await t.drainJobs();
    const { rows } = await t.pool.query<{ name: string; hours: number }>(
      `select k.identifier as name, max(round(extract(epoch from run_at - $1) / 3600))::int as hours
         from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier in ('mail.send', 'auth.send_link') group by 1 order by 1`,
      [t.clock.now],
    );
    expect(rows).toEqual([
      { name: 'auth.send_link', hours: 1 },
      { name: 'mail.send', hours: 5 },
    ]);
    await t.pool.query('delete from graphile_worker._private_jobs');
  });

  it('keeps its reserve from accounts that nobody has confirmed', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ mails_per_hour: 5 });
    for (let n = 0; n < 4; n += 1) await takeBudget(t.ctx, 'mail', {});
    const [unknown, known] = [await t.make.buyer({ email_confirmed_at: null }), await t.make.buyer()];
    const makeAddress = (name: string) => `${name}-${t.make.next()}@example.com`;
    const [unsent, sent] = [makeAddress('unsent'), makeAddress('sent')];
    await unknown.client.account.contactAsk({ body: { email: unsent, present_password: testPassword } });
    await t.drainJobs();
    expect(await listSent(t, unsent)).toEqual([]);
    await known.client.account.contactAsk({ body: { email: sent, present_password: testPassword } });
    expect(await listSent(t, sent)).toHaveLength(1);
  });

  it('lets what tells of one thing wait in its order', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ mails_per_hour: 1 });
    await takeBudget(t.ctx, 'mail', {});
    const to = `stream-${t.make.next()}@example.com`;
    for (const title of ['First', 'Second'])
      await t.ctx.step((unit) =>
        queueMail(unit, {
          cause: `budget-stream:${to}:${title}`,
          to,
          locale: 'en',
          template: 'publication_moderated',
          data: { publication_id: 1, title, status: 'published', reason: null },
          stream: `budget-stream:${to}`,
        }),
      );
    await t.drainJobs();
    expect(await listSent(t, to)).toEqual([]);
    startNextHour();
    await setRules({ mails_per_hour: 1000 });
    await hurry();
    await t.drainJobs();
    const titles = (await listSent(t, to)).map(({ subject }) => /First|Second/.exec(subject ?? '')?.[0]);
    expect(titles).toEqual(['Second', 'First']);
  });
});

describe('the budget of tokens', () => {
  it('lets in as many questions as fit, however many come at once, and counts what they really cost', async () => {
    const model = await startModelDouble();
    const u = await startApi({
      assistant: createOpenAiAssistant({ apiKey: 'sk-test', baseUrl: model.baseUrl, model: 'double' }),
      limits: { assistantQuestions: many },
      max: 30,
    });
    try {
      const boss = await u.make.admin();
      await boss.client.settings.edit({ body: { assistant_tokens_per_hour: questionTokens * 3 } });
      const people = await Promise.all(Array.from({ length: 8 }, () => u.make.buyer()));
      model.reply(...people.map(() => ({ text: 'Hello.', tokens: [100, 20] as [number, number] })));
      const codes = listCodes(
        await Promise.allSettled(people.map(({ client }) => client.assistant.ask({ body: { text: 'Hi' } }))),
      );
      expect(codes.filter((code) => code === 'in')).toHaveLength(3);
      expect(codes.filter((code) => code === 'unavailable')).toHaveLength(5);
      const { rows } = await u.pool.query('select used::int from budget_uses');
      expect(rows).toEqual([{ used: 360 }]);
      const next = people[codes.indexOf('unavailable')]!;
      expect(await next.client.assistant.ask({ body: { text: 'And now?' } })).toMatchObject({ text: 'Hello.' });
      await boss.client.settings.edit({ body: { assistant_tokens_per_hour: 100 } });
      await expect(next.client.assistant.ask({ body: { text: 'Still?' } })).rejects.toMatchObject({
        status: 503,
        code: 'unavailable',
      });
    } finally {
      await u.close();
      await model.close();
    }
  });
});

describe('an admin', () => {
  it('is written to once an hour and kind, by one of several processes', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ sms_per_hour: 2, mails_per_hour: 1000 });
    const alerts = async () =>
      (await listSent(t, admin.email)).filter(({ subject }) => subject === 'This hour’s SMS are used up');
    const before = (await alerts()).length;
    await reportBudgets(t.ctx);
    expect(await alerts()).toHaveLength(before);
    await takeBudget(t.ctx, 'sms', {});
    await Promise.all(Array.from({ length: 5 }, () => reportBudgets(t.ctx)));
    t.clock.forward(hour / 3);
    await reportBudgets(t.ctx);
    expect(await alerts()).toHaveLength(before + 1);
    startNextHour();
    await takeBudget(t.ctx, 'sms', {});
    await reportBudgets(t.ctx);
    expect(await alerts()).toHaveLength(before + 2);
  });

  it('is written to though the mails are what is used up', async () => {
    await t.drainJobs();
    startNextHour();
    await setRules({ mails_per_hour: 1 });
    await takeBudget(t.ctx, 'mail', { isReserved: true });
    await reportBudgets(t.ctx);
    const subjects = (await listSent(t, admin.email)).map(({ subject }) => subject);
    expect(subjects[0]).toBe('This hour’s emails are used up');
  });

  it('finds it among what the installation lacks, until the hour is over', async () => {
    startNextHour();
    await setRules({ sms_per_hour: 2, mails_per_hour: 1000 });
    const check = async () => (await admin.client.readiness.list()).data.find(({ check: name }) => name === 'budgets');
    expect(await check()).toMatchObject({ code: null });
    await takeBudget(t.ctx, 'sms', {});
    expect(await check()).toMatchObject({ code: 'budget_spent', is_required: false, values: { kinds: 'sms' } });
    startNextHour();
    expect(await check()).toMatchObject({ code: null });
  });
});
