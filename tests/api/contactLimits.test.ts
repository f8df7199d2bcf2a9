/** Codes for a requested phone: attackers can't use up its limit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#contract/rules/time.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { testPassword, type Person } from '#tests/support/factories.ts';
import { getChallenge, solveProof } from '#tests/support/proof.ts';
import { getSentCode, newPhone, listSent } from '#tests/support/signIn.ts';

const present_password = testPassword;
let t: Api;
beforeAll(async () => {
  t = await startApi({ trustProxy: ['loopback'], max: 40, longSessions: true });
});
afterAll(() => t.close());

let networks = 0;
/** Headers of a new browser in an unused network. */
function makeBrowser(): Record<string, string> {
  networks += 1;
  return {
    'x-forwarded-for': `10.${Math.floor(networks / 250)}.${networks % 250}.7`,
    'x-device-id': `device-${networks}-${'x'.repeat(32)}`,
  };
}
const listCodes = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
  outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in'));

/** Several users who each request the phone. */
async function attack(phone: object, count: number, headers: () => Record<string, string> = makeBrowser) {
  const people = await Promise.all(Array.from({ length: count }, () => t.make.buyer()));
  return listCodes(
    await Promise.allSettled(
      people.map(({ token }) => t.as(token, headers()).account.contactAsk({ body: { ...phone, present_password } })),
    ),
  );
}

async function confirm(
  person: Pick<Person, 'token'>,
  headers: Record<string, string>,
  storedPhone: string,
  body: object,
) {
  const client = t.as(person.token, headers);
  // Sends the codes that others requested first.
  await t.drainJobs();
  await client.account.contactAsk({ body: { ...body, present_password } });
  expect((await client.account.contactConfirm({ body: { code: await getSentCode(t, storedPhone) } })).phone).toBe(
    storedPhone,
  );
}

it('gives one network half of what a phone may be sent, so that others still get codes', async () => {
  const { stored: storedPhone, ...phone } = newPhone();
  const one = makeBrowser();
  const codes = await attack(phone, 12, () => one);
  expect(codes.filter((code) => code === 'in')).toHaveLength(5);
  expect(codes.filter((code) => code === 'too_often')).toHaveLength(7);
  await confirm(await t.make.buyer(), makeBrowser(), storedPhone, phone);
});

it('asks for a proof of work beyond what strangers may have sent to a phone', async () => {
  const { stored: storedPhone, ...phone } = newPhone();
  const codes = await attack(phone, 15);
  expect(codes.filter((code) => code === 'in')).toHaveLength(10);
  expect(codes.filter((code) => code === 'proof_required')).toHaveLength(5);
  const person = await t.make.buyer();
  const browser = makeBrowser();
  const requestContact = (proof?: string) =>
    t.as(person.token, browser).account.contactAsk({ body: { ...phone, present_password, proof } });
  const proof = await solveProof(await getChallenge(requestContact()));
  await t.drainJobs();
  await requestContact(proof);
  const { phone: mine } = await person.client.account.contactConfirm({
    body: { code: await getSentCode(t, storedPhone) },
  });
  expect(mine).toBe(storedPhone);
});

it('leaves people a part of their own on a device that signed in before, once their contact is a day old', async () => {
  const { stored: storedPhone, ...phone } = newPhone();
  const [browser, other] = [makeBrowser(), makeBrowser()];
  const person = await t.make.buyer({ email_confirmed_at: new Date(t.clock.now.getTime() - 2 * dayMs) });
  await t.as(null, browser).auth.login({ body: { login: person.email, password: testPassword } });
  await attack(phone, 11);
  // Neither a device that is new to the account, nor an account created today.
  await expect(
    t.as(person.token, other).account.contactAsk({ body: { ...phone, present_password } }),
  ).rejects.toMatchObject({ code: 'proof_required' });
  const young = await t.make.buyer({ email_confirmed_at: t.clock.now });
  await t.as(null, other).auth.login({ body: { login: young.email, password: testPassword } });
  await expect(
    t.as(young.token, other).account.contactAsk({ body: { ...phone, present_password } }),
  ).rejects.toMatchObject({ code: 'proof_required' });
  await confirm(person, browser, storedPhone, phone);
});

it('tells staff how long to wait, whose call carries no proof', async () => {
  const { stored: storedPhone, ...phone } = newPhone();
  await attack(phone, 11);
  const [admin, buyer] = [await t.make.admin(), await t.make.buyer()];
  const edit = () =>
    t.as(admin.token, makeBrowser()).users.edit({ params: { id: buyer.id }, body: { phone: storedPhone } });
  await expect(edit()).rejects.toMatchObject({ status: 429, code: 'too_often' });
  expect((await buyer.client.account.get()).phone.pending).toBeNull();
});

it('counts nothing for a code that the budget of the hour has no room for', async () => {
  t.clock.forward(2 * 3_600_000);
  const { stored: storedPhone, ...phone } = newPhone();
  const admin = await t.make.admin();
  await admin.client.settings.edit({ body: { sms_per_hour: 1 } });
  expect(await attack(newPhone(), 1)).toEqual(['in']);
  // No more at once than one phone may be sent, since calls that still run count
  for (const count of [8, 8]) expect(await attack(phone, count)).toEqual(Array(count).fill('sms_spent'));
  await admin.client.settings.edit({ body: { sms_per_hour: 300 } });
  expect(await attack(phone, 10)).toEqual(Array(10).fill('in'));
  expect(await listSent(t, storedPhone)).toHaveLength(10);
});
