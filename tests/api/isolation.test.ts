/**
 * Every call by every role with own and foreign records, built from tests/support/isolation/table.ts: a foreign id
 * answers like a missing one, and changes nothing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientAnswer } from '#contract/client.ts';
import { ApiError } from '#contract/client.ts';
import { contract } from '#contract/index.ts';
import { maxId } from '#contract/fields.ts';
import type { Audience } from '#contract/roles.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { shouldLeaveEntry } from '#tests/support/isolation/logged.ts';
import type { Probe } from '#tests/support/isolation/probe.ts';
import { table } from '#tests/support/isolation/table.ts';
import { type At, makers, openSide, type Side, type Who } from '#tests/support/isolation/world.ts';

type CallProbe = Exclude<Probe, { rule: 'nobodys' }>;

let t: Api;
let here: Side;
let there: Side;
/** Managers whose link to the foreign company gives no access: invited, and dismissed. */
let invitedManager: Who;
let dismissedManager: Who;
beforeAll(async () => {
  t = await startApi();
  here = await openSide(t);
  there = await openSide(t);
  [invitedManager, dismissedManager] = await Promise.all([
    t.make.manager([here.company_id]),
    t.make.manager([here.company_id]),
  ]);
  const linked = (user_id: number, status: 'in_moderation' | 'canceled') => ({
    company_id: there.company_id,
    user_id,
    kind: 'manager' as const,
    status,
  });
  await t.db
    .insert(companyMembers)
    .values([linked(invitedManager.id, 'in_moderation'), linked(dismissedManager.id, 'canceled')]);
  await noteWrites();
});
afterAll(() => t?.close());

const getAccess = (noun: string, name: string): readonly Audience[] =>
  (contract as unknown as Record<string, Record<string, { access: readonly Audience[] }>>)[noun]![name]!.access;

const probes = Object.entries(table).flatMap(([noun, calls]) =>
  Object.entries(calls).flatMap(([name, keys]) =>
    Object.entries(keys).flatMap(([key, row]) =>
      ([row].flat() as Probe[]).flatMap((probe) =>
        probe.rule === 'nobodys'
          ? []
          : [[`${noun}.${name} ${key}: ${probe.rule}, a ${probe.thing}`, { noun, name, probe }] as const],
      ),
    ),
  ),
);

/** Gets the owner of the foreign records: the same role on the other side, for guests a buyer. */
const ownerThere = (audience: Audience) => (audience === 'guest' ? there.people.buyer : there.people[audience]);
/** Ids that don't exist. */
const unknown = { number: maxId, string: 'A'.repeat(32) };

/** Records every written row from now on, except of sessions, which every call updates. */
async function noteWrites(): Promise<void> {
  await t.pool.query(`
    create table writes (id bigserial, "table" text not null);
    create function note_write() returns trigger language plpgsql as $$
      begin insert into writes ("table") values (tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in
        select tablename from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'writes')
      loop
        execute format(
          'create trigger note_new after insert or delete on %I for each row execute function note_write()', name);
        execute format(
          'create trigger note_changed after update on %I for each row
             when (old is distinct from new) execute function note_write()', name);
      end loop;
    end $$`);
}

/** Counts the written rows by table. */
async function countWritten(): Promise<Record<string, number>> {
  const { rows } = await t.pool.query<{ table: string; count: number }>(
    'select "table", count(*)::int as count from writes group by 1 order by 1',
  );
  return Object.fromEntries(rows.map(({ table: name, count }) => [name, count]));
}

interface Played {
  noun: string;
  name: string;
  probe: CallProbe;
}

/** Sends a prepared request and returns the answer. */
async function getAnswer(
  { noun, name }: Played,
  audience: Audience,
  input: unknown,
  who: Who = here.people[audience],
): Promise<ClientAnswer> {
  const calls = who.client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  try {
    return { status: 200, body: await calls[noun]![name]!(input) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

async function getRequest({ probe }: Played, audience: Audience, id: number | string): Promise<unknown> {
  return probe.call(id as never, { t, side: here, who: here.people[audience] });
}

const lastEntry = async (): Promise<number> =>
  (await t.pool.query<{ id: number }>('select coalesce(max(id), 0)::int as id from audit')).rows[0]!.id;

const makeThing = (probe: CallProbe, at: At): Promise<number | string> => makers[probe.thing](at);
function isFoundIn({ status, body }: ClientAnswer): number {
  if (status !== 200) return 0;
  return Array.isArray(body) ? body.length : (body as { data: unknown[] }).data.length;
}

async function expectForeignIsHidden(played: Played, audience: Audience): Promise<void> {
  const id = await makeThing(played.probe, { t, side: there, who: ownerThere(audience) });
  const request = await getRequest(played, audience, id);
  const before = await countWritten();
  const foreign = await getAnswer(played, audience, request);
  if (played.probe.rule === 'shown')
    return expect(foreign.status, `${audience}: ${JSON.stringify(foreign.body)}`).toBe(200);
  // Invited and dismissed managers are strangers to the foreign company like any other; a cart belongs to the caller
  // alone.
  const strangers =
    audience === 'manager' && played.noun !== 'carts' && !played.probe.isPersonal
      ? await Promise.all([
          getAnswer(played, audience, request, invitedManager),
          getAnswer(played, audience, request, dismissedManager),
        ])
      : [];
  expect(await countWritten(), `${audience} has changed something`).toEqual(before);
  if (played.probe.rule === 'listed')
    return [foreign, ...strangers].forEach((answer) => expect(isFoundIn(answer), audience).toBe(0));
  const missing = await getAnswer(
    played,
    audience,
    await getRequest(played, audience, unknown[typeof id as 'number' | 'string']),
  );
  for (const answer of [foreign, ...strangers]) expect(answer, `${audience}, as if it did not exist`).toEqual(missing);
  if (played.probe.rule === 'closed') return expect(foreign.status, audience).toBe(404);
  expect(foreign.status, `${audience}: ${JSON.stringify(foreign.body)}`).toBeGreaterThanOrEqual(409);
}

async function expectOwnIsOpen(played: Played, audience: Audience, side: Side): Promise<void> {
  const request = await getRequest(
    played,
    audience,
    await makeThing(played.probe, { t, side, who: side.people[audience] }),
  );
  const logged = await lastEntry();
  const answer = await getAnswer(played, audience, request);
  expect(answer.status, `${audience}, one's own: ${JSON.stringify(answer.body)}`).toBe(200);
  if (played.probe.rule === 'listed') expect(isFoundIn(answer), audience).toBeGreaterThan(0);
  if (shouldLeaveEntry(`${played.noun}.${played.name}`, audience))
    expect(await lastEntry(), `${audience}: an entry in the audit log`).toBeGreaterThan(logged);
}

describe('one’s own and foreign things', () => {
  it.each(probes)('%s', async (_, played) => {
    const { by = getAccess(played.noun, played.name), owners = by.filter((audience) => audience !== 'guest') } =
      played.probe;
    for (const audience of by) {
      if (audience !== 'admin') {
        await expectForeignIsHidden(played, audience);
      }
      if (owners.includes(audience)) {
        await expectOwnIsOpen(played, audience, audience === 'admin' ? there : here);
      }
    }
  });
});
