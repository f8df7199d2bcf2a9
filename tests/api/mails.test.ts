/** The mail queue against a real SMTP server: one mail per cause, retried after failures, never after a rejection. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMail } from '#server/gateways/mail.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { resumeMails, sendMail } from '#server/notifications/sendMail.ts';
import { maxJobAttempts } from '#server/platform/jobs.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';
import { raceCalls, lockRow, rounds } from '#tests/support/races.ts';
import { moveOrder, openShop, placeOrder } from '#tests/support/shop.ts';

let t: Api;
let server: MailServer;
beforeAll(async () => {
  [t, server] = [await startApi({ max: 14 }), await startMailServer()];
  t.gateways.mail = createSmtpMail({ url: server.url, from: 'Yarmarka <no-reply@example.com>' });
});
afterAll(async () => {
  await t.close();
  await server.close();
});
beforeEach(() => {
  server.received.length = 0;
  server.rejection = null;
  server.onMail = async () => {};
});

/** Where each round sends several mails. */
const fewRounds = Math.ceil(rounds / 4);

let causes = 0;
const newCause = () => `test:${(causes += 1)}`;
const now = () => t.clock.now;
const queue = (cause: string) =>
  queueMail(
    { db: t.db, clock: now },
    {
      cause,
      to: 'buyer@example.com',
      locale: 'ru',
      template: 'company_invitation',
      data: { brand: 'Север' },
      replyTo: 'vendor@example.com',
    },
  );

interface Row {
  id: number;
  state: string;
  attempts: number;
  error: string | null;
  data: object | null;
}
const getMail = async (cause: string): Promise<Row> =>
  (await t.pool.query<Row>('select id::int, state, attempts, error, data from mails where cause = $1', [cause]))
    .rows[0]!;
const getJob = async (id: number) =>
  (
    await t.pool.query<{ wait: number; attempts: number }>(
      `select extract(epoch from run_at - now())::float as wait, attempts from graphile_worker.jobs where key = $1`,
      [`mail:${id}`],
    )
  ).rows[0];
const makeDue = () => t.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
const send = (id: number) =>
  sendMail(id, {
    db: t.db,
    gateways: t.gateways,
    clock: now,
    publicUrl: 'http://localhost:3000',
    currency: 'USD',
    log: { warn: () => {} },
  });
const findHeader = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim();

describe('a mail', () => {
  it('goes out once a cause, with its Message-ID, both forms and whom to answer', async () => {
    const cause = newCause();
    await queue(cause);
    await queue(cause);
    await t.drainJobs();
    await queue(cause);
    await t.drainJobs();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(findHeader(mail!, 'Message-ID')).toMatch(/^<[\da-f]{40}@localhost>$/);
    expect(findHeader(mail!, 'Reply-To')).toBe('vendor@example.com');
    expect(mail).toMatch(/^Content-Type: text\/plain/m);
    expect(mail).toMatch(/^Content-Type: text\/html/m);
    expect(await getMail(cause)).toMatchObject({ state: 'sent', attempts: 1, data: null });
  });

  it('is not queued where the change that it tells of is taken back', async () => {
    const cause = newCause();
    const client = await t.pool.connect();
    await client.query('begin');
    await queueMail(
      { db: { $client: client } as never, clock: now },
      { cause, to: 'a@example.com', locale: 'en', template: 'password_changed', data: {} },
    );
    await client.query('rollback');
    client.release();
    expect(await getMail(cause)).toBeUndefined();
  });

  it('is tried again with growing pauses while the server says “later”, and given up in the end', async () => {
    const cause = newCause();
    await queue(cause);
    const { id } = await getMail(cause);
    server.rejection = { code: 451, text: 'Try again later' };
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await makeDue();
      await t.drainJobs();
      expect(await getMail(cause)).toMatchObject({
        state: 'queued',
        attempts: attempt,
        error: expect.stringContaining('Try again later'),
      });
      waits.push((await getJob(id))!.wait);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits.at(-1)).toBeGreaterThan(30);
    for (let attempt = 5; attempt <= maxJobAttempts; attempt++) {
      await makeDue();
      await t.drainJobs();
    }
    expect(await getMail(cause)).toMatchObject({ state: 'failed', attempts: maxJobAttempts, data: null });
    await makeDue();
    await t.drainJobs();
    expect(server.received).toEqual([]);
  });

  it('goes out when the server takes it at last', async () => {
    const cause = newCause();
    await queue(cause);
    server.rejection = { code: 451, text: 'Try again later' };
    await t.drainJobs();
    server.rejection = null;
    await makeDue();
    await t.drainJobs();
    expect(server.received).toHaveLength(1);
    expect(await getMail(cause)).toMatchObject({ state: 'sent', attempts: 2, error: null });
  });

  it('is not tried again where the address is refused for good', async () => {
    const cause = newCause();
    await queue(cause);
    server.rejection = { code: 550, text: 'No such user' };
    await t.drainJobs();
    const { id, ...row } = await getMail(cause);
    expect(row).toMatchObject({ state: 'refused', attempts: 1, error: expect.stringContaining('No such user') });
    expect(await getJob(id)).toBeUndefined();
  });

  it('goes out once when ten jobs send it at the same instant', async () => {
    const cause = newCause();
    await queue(cause);
    const { id } = await getMail(cause);
    await Promise.all(Array.from({ length: 10 }, () => send(id)));
    expect(server.received).toHaveLength(1);
  });

  it('whose sender died after the provider’s yes comes again, to be known by its Message-ID', async () => {
    const cause = newCause();
    await queue(cause);
    const { id } = await getMail(cause);
    // The process dies after the server has accepted the mail and before it is marked as sent.
    let die: () => void = () => {};
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    server.onMail = async () => {
      die();
      await new Promise(() => {});
    };
    void send(id).catch(() => {});
    await died;
    await t.pool.query(`update mails set state = 'sending' where id = $1`, [id]);
    server.onMail = async () => {};
    await send(id);
    expect(server.received).toHaveLength(1);
    t.clock.forward(6 * 60_000);
    await resumeMails(t.db, now());
    await t.drainJobs();
    expect(server.received).toHaveLength(2);
    expect(findHeader(server.received[1]!, 'Message-ID')).toBe(findHeader(server.received[0]!, 'Message-ID'));
    expect(await getMail(cause)).toMatchObject({ state: 'sent' });
    t.clock.forward(6 * 60_000);
    await resumeMails(t.db, now());
    await t.drainJobs();
    expect(server.received).toHaveLength(2);
  });
});

describe('mails of one stream', () => {
  let streams = 0;
  /** Queues mails of one stream, oldest first. */
  const queueAll = async (count: number) => {
    const stream = `test:${(streams += 1)}`;
    const queued = [];
    for (let index = 0; index < count; index += 1) {
      const cause = newCause();
      await queueMail(
        { db: t.db, clock: now },
        {
          cause,
          stream,
          to: 'buyer@example.com',
          locale: 'en',
          template: 'order_moved',
          data: { order_id: index, brand: 'Sever', status: 'Paid' },
        },
      );
      queued.push({ cause, id: (await getMail(cause)).id });
    }
    return queued;
  };
  const arrived = () => server.received.map((mail) => Number(/Order (\d+)/.exec(findHeader(mail, 'Subject')!)![1]));
  const listStates = (queued: { cause: string }[]) =>
    Promise.all(queued.map(async ({ cause }) => (await getMail(cause)).state));

  it(`arrive in the order in which they were queued, whichever job comes first (${fewRounds} rounds)`, async () => {
    for (let round = 0; round < fewRounds; round += 1) {
      server.received.length = 0;
      const queued = await queueAll(4);
      const turned = [...queued.slice(round % 4), ...queued.slice(0, round % 4)];
      await Promise.all((round % 2 ? turned : turned.toReversed()).map(({ id }) => send(id)));
      await makeDue();
      await t.drainJobs();
      expect(arrived()).toEqual([0, 1, 2, 3]);
      expect(await listStates(queued)).toEqual(['sent', 'sent', 'sent', 'sent']);
    }
  });

  it('don’t wait for one that the server does not take yet, which is dropped when a later one has gone out', async () => {
    const [first] = await queueAll(1);
    server.rejection = { code: 451, text: 'Try again later' };
    await t.drainJobs();
    server.rejection = null;
    await queueMail(
      { db: t.db, clock: now },
      {
        cause: newCause(),
        stream: `test:${streams}`,
        to: 'buyer@example.com',
        locale: 'en',
        template: 'order_moved',
        data: { order_id: 1, brand: 'Sever', status: 'Paid' },
      },
    );
    await t.drainJobs();
    expect(arrived()).toEqual([1]);
    await makeDue();
    await t.drainJobs();
    expect(arrived()).toEqual([1]);
    expect(await listStates([first!])).toEqual(['dropped']);
  });

  it('are all tried again where all of them failed', async () => {
    const queued = await queueAll(3);
    server.rejection = { code: 451, text: 'Try again later' };
    await Promise.all(queued.toReversed().map(({ id }) => send(id).catch(() => {})));
    server.rejection = null;
    // A mail whose turn comes while another one is being sent runs later.
    for (let turn = 0; turn < 5; turn += 1) {
      await makeDue();
      await t.drainJobs();
    }
    expect(arrived().at(-1)).toBe(2);
    expect(await listStates(queued)).not.toContain('queued');
  });

  it('go on where the sender of one has died', async () => {
    const queued = await queueAll(2);
    await t.pool.query(`update mails set state = 'sending', tried_at = $2, attempts = 1 where id = $1`, [
      queued[0]!.id,
      now(),
    ]);
    await send(queued[1]!.id);
    expect(arrived()).toEqual([]);
    t.clock.forward(6 * 60_000);
    await resumeMails(t.db, now());
    await makeDue();
    await t.drainJobs();
    expect(arrived()).toEqual([0, 1]);
  });

  /**
   * Queues an update of a stream: mails that wait are merged; `from` is the first one's and the number the last one's.
   */
  const gathered = async (stream: string, number: number) => {
    const client = await t.pool.connect();
    await client.query('begin');
    await queueMail(
      { db: { $client: client } as never, clock: now },
      {
        cause: newCause(),
        stream,
        to: 'buyer@example.com',
        locale: 'en',
        template: 'order_changed',
        data: {
          order_id: number,
          brand: 'Sever',
          from: number * 100,
          to: number * 100 + 100,
          bonuses_spent: 0,
          bonuses_returned: 1,
        },
        merging: {
          forMs: 600_000,
          merge: (waiting, next) => ({
            ...next,
            from: waiting.from,
            bonuses_returned: waiting.bonuses_returned + next.bonuses_returned,
          }),
        },
      },
    );
    await client.query('commit');
    client.release();
  };
  const listRows = async (stream: string) =>
    (
      await t.pool.query<Row>('select id::int, state, attempts, error, data from mails where stream = $1 order by id', [
        stream,
      ])
    ).rows;

  it('of one kind that follow each other within some minutes are one, with the last state, which goes out before the next of another kind', async () => {
    const stream = `test:${(streams += 1)}`;
    for (const number of [0, 1, 2]) await gathered(stream, number);
    const [row, ...more] = await listRows(stream);
    expect(more).toEqual([]);
    expect(row!.data).toMatchObject({ order_id: 2, from: 0, to: 300, bonuses_returned: 3 });
    expect((await getJob(row!.id))!.wait).toBeGreaterThan(500);
    await t.drainJobs();
    expect(arrived()).toEqual([]);
    await queueMail(
      { db: t.db, clock: now },
      {
        cause: newCause(),
        stream,
        to: 'buyer@example.com',
        locale: 'en',
        template: 'order_moved',
        data: { order_id: 3, brand: 'Sever', status: 'Paid' },
      },
    );
    // An update after the sending is another mail.
    await gathered(stream, 4);
    await send((await listRows(stream))[1]!.id);
    await makeDue();
    await t.drainJobs();
    expect(arrived()).toEqual([2, 3, 4]);
    expect((await listRows(stream)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });

  it(`lose nothing where one is sent while the next is told (${fewRounds} rounds)`, async () => {
    for (let round = 0; round < fewRounds; round += 1) {
      server.received.length = 0;
      const stream = `test:${(streams += 1)}`;
      await gathered(stream, 0);
      const [{ id }] = (await listRows(stream)) as [Row];
      // At the same time, or while the server is accepting it.
      if (round % 2) await Promise.all([send(id), gathered(stream, 1)]);
      else {
        server.onMail = () => ((server.onMail = async () => {}), gathered(stream, 1));
        await send(id);
      }
      await makeDue();
      await t.drainJobs();
      expect(arrived().at(-1)).toBe(1);
      expect(arrived().length).toBe((await listRows(stream)).length);
      expect((await listRows(stream)).every(({ state }) => state === 'sent')).toBe(true);
    }
  });

  it(`end with what an order has come to, when it is moved and canceled at one instant (${rounds} rounds)`, async () => {
    const shop = await openShop(t);
    const { client } = shop.company.vendor;
    await t.drainJobs();
    for (let round = 0; round < rounds; round += 1) {
      const { order } = await placeOrder(t, shop);
      await moveOrder(shop.company.vendor, order, 'in_process');
      await t.drainJobs();
      server.received.length = 0;
      const to = (status: 'forming' | 'canceled') => () =>
        client.orders.edit({ params: { id: order.id }, body: { status } });
      await raceCalls<unknown>(
        t,
        lockRow('orders', 'id', order.id),
        round % 2 ? [to('canceled'), to('forming')] : [to('forming'), to('canceled')],
      );
      await t.drainJobs();
      expect(findHeader(server.received.at(-1)!, 'Subject')).toBe(`Order ${order.id}: Canceled`);
    }
  });
});
