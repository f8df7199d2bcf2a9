/** The user agreement: accepted versions are stored for good, and users are notified of a new one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#server/platform/sessions.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';

let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi();
  admin = await t.make.admin();
});
afterAll(() => t.close());

const write = (language: 'en' | 'ru' = 'en', note?: string) =>
  admin.client.documents.create({
    body: { type: 'user_agreement', language, text: `<p>Agreement ${t.make.next()}</p>`, ...(note && { note }) },
  });
const getSession = async (id: number, language = 'en') =>
  t.as(await startSession({ db: t.db, clock: () => new Date(), userAgent: null, device: null }, id), {
    'accept-language': language,
  });
const registered = async () => {
  const email = `agrees${t.make.next()}@example.com`;
  const { id } = await t.guest.auth.register({ body: { roles: ['ROLE_CUSTOMER'], locale: 'en', email } });
  return { id, client: await getSession(id), inRussian: await getSession(id, 'ru') };
};

describe('the user agreement', () => {
  it('is accepted by registering, and asks again only when it has changed', async () => {
    const first = await write();
    const { id, client } = await registered();
    expect(await client.agreements.mine()).toMatchObject({
      accepted: { id: first.id, version: first.version },
      in_force: { id: first.id },
      is_current: true,
    });
    await write('ru');
    expect((await client.agreements.mine()).is_current).toBe(true);

    const second = await write('en', 'Returns are longer');
    expect(await client.agreements.mine()).toMatchObject({
      accepted: { id: first.id },
      in_force: { id: second.id, note: 'Returns are longer' },
      is_current: false,
    });
    for (let time = 0; time < 3; time++)
      expect(await client.agreements.accept({ body: { document_id: second.id } })).toMatchObject({
        accepted: { id: second.id },
        is_current: true,
      });
    expect((await admin.client.agreements.ofUser({ params: { id } })).data.map((one) => one.id)).toEqual([
      second.id,
      first.id,
    ]);
  });

  it('asks no reader of another language because of a version that is not in theirs', async () => {
    const russian = await write('ru');
    t.clock.forward(60_000);
    const english = await write();
    const { client, inRussian } = await registered();
    await write();
    expect(await client.agreements.mine()).toMatchObject({ accepted: { id: english.id }, is_current: false });
    expect(await inRussian.agreements.mine()).toMatchObject({
      accepted: { id: english.id },
      in_force: { id: russian.id },
      is_current: true,
    });
    await write('ru');
    expect((await inRussian.agreements.mine()).is_current).toBe(false);
  });

  it('is not accepted in a version that has been replaced meanwhile, nor in another document', async () => {
    const first = await write();
    const second = await write();
    const { client } = await t.make.buyer();
    await expect(client.agreements.accept({ body: { document_id: first.id } })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      body: { present: { id: second.id } },
    });
    const other = await admin.client.documents.create({
      body: { type: 'refund_policy', language: 'en', text: '<p>Returns</p>' },
    });
    await expect(client.agreements.accept({ body: { document_id: other.id } })).rejects.toMatchObject({ status: 404 });
  });

  it('asks nothing of a guest, nor of whoever was added while it stood as it is', async () => {
    await write();
    const { client } = await t.make.buyer();
    expect((await client.agreements.mine()).accepted).toBeNull();
    const came = async (at: string, is_guest = false) =>
      (await t.make.buyer({ created_at: new Date(at), is_guest })).client.agreements.mine();
    expect((await came('2020-01-01', true)).is_current).toBe(true);
    expect((await came('2999-01-01')).is_current).toBe(true);
    expect((await came('2020-01-01')).is_current).toBe(false);
  });

  it('shows admins each version with its note, its author and how many have accepted it', async () => {
    const first = await write('en', '  First of its kind ');
    const { client } = await registered();
    await registered();
    const second = await write();
    await client.agreements.accept({ body: { document_id: second.id } });
    const [newer, older] = (await admin.client.documents.versions({ params: { id: second.id } })).data;
    expect(newer).toMatchObject({ id: second.id, note: null, author: { id: admin.id }, accepted: 1 });
    expect(older).toMatchObject({ id: first.id, note: 'First of its kind', accepted: 2 });
  });
});
