/**
 * Which writes leave an entry in the audit log: every one that is open to staff alone, and those of `alsoByStaff`. A
 * new write is played by its probe in table.ts, which then checks its entry; one without a probe needs a request in
 * `plays`; one without an entry needs its reason in `unlogged`.
 */
import { contract } from '#contract/index.ts';
import type { Audience } from '#contract/roles.ts';
import { dayMs } from '#contract/rules/time.ts';
import { table } from './table.ts';
import { type At, makers } from './world.ts';

interface Call {
  method: string;
  access: readonly Audience[];
  unit?: unknown;
}

const isRead = ({ method, unit }: Call): boolean => method === 'GET' || unit === 'read';
const isStaffOnly = ({ access }: Call): boolean =>
  access.length > 0 &&
  access.every((audience) => audience === 'vendor' || audience === 'manager' || audience === 'admin');

/** Also open to buyers, but an audited write if staff does it. */
const alsoByStaff = new Set(['orders.edit', 'reviews.remove']);

export const unlogged: Readonly<Record<string, string>> = {
  'exports.create': 'it makes a file to be read',
  'imports.create': 'an upload changes nothing until it is run, which is told',
  'imports.edit': 'an import that has not run changes nothing',
  'imports.remove': 'what it wrote stays, each row with its entry',
  'imports.refused': 'it makes a file to be read',
  'imports.reportFile': 'it makes a file to be read',
  'imports.chooseCategories': 'a choice changes nothing until an import is run, which is told',
  'imports.retryPhotos': 'only an import with photos that failed can be asked: tests/api/importShops.test.ts',
  'pushCampaigns.test': 'it sends to one’s own browsers alone',
  'payments.test': 'it asks the provider, and writes nothing',
  'imports.cancel': 'what was written until then has its entries: tests/api/imports.test.ts',
  'imports.undo': 'it runs in the background, and each row that it takes back has its entry: tests/api/imports.test.ts',
};

/** Names of all writes by staff. */
export const staffWrites: readonly string[] = Object.entries(
  contract as unknown as Record<string, Record<string, Call>>,
).flatMap(([noun, calls]) =>
  Object.entries(calls).flatMap(([name, call]) =>
    !isRead(call) && (isStaffOnly(call) || alsoByStaff.has(`${noun}.${name}`)) ? [`${noun}.${name}`] : [],
  ),
);

/** Whether a call by this audience must leave an entry. */
export const shouldLeaveEntry = (call: string, audience: Audience): boolean =>
  staffWrites.includes(call) &&
  !(call in unlogged) &&
  (audience === 'vendor' || audience === 'admin' || (audience === 'manager' && !alsoByStaff.has(call)));

/** Whether a probe of table.ts plays the call for the caller's own records. */
export function hasProbe(call: string): boolean {
  const [noun = '', name = ''] = call.split('.');
  const keys = (table as Record<string, Record<string, Record<string, unknown>> | undefined>)[noun]?.[name] ?? {};
  return Object.values(keys)
    .flat()
    .some((probe) => {
      const { rule, owners } = probe as { rule: string; owners?: readonly Audience[] };
      return ['closed', 'refused', 'listed'].includes(rule) && (owners === undefined || owners.length > 0);
    });
}

const byId = (id: number) => ({ params: { id } });
const admin = ({ side }: At) => side.people.admin.client;
let uniqueCount = 0;
const unique = (what: string) => `${what} ${(uniqueCount += 1)}`;
const parameter = async (at: At) =>
  (await admin(at).parameters.create({ body: { name: unique('Colour'), type: 'list', values: ['red'] } })).id;
const type = async (at: At) => (await admin(at).productTypes.create({ body: { name: unique('Type') } })).id;
const collection = async (at: At) => (await admin(at).collections.create({ body: { name: unique('Set') } })).id;
const document = async (at: At) =>
  (await admin(at).documents.create({ body: { type: 'refund_policy', language: 'en', text: unique('<p>Text</p>') } }))
    .id;
const picture = new Blob([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')]);
const tariff = async (at: At) => (await admin(at).tariffs.list()).data.find(({ kind }) => kind === 'buyer_pro')!.id;
const attachParameter = async (at: At) => {
  const id = await type(at);
  const parameter_id = await parameter(at);
  await admin(at).productTypes.attach({ ...byId(id), body: { parameter_id } });
  return { id, parameter_id };
};

const person = async ({ t }: At) => (await t.make.buyer()).id;

const campaign = () => ({ title_en: unique('Sale'), text_en: 'All of it', title_ru: 'Скидки', text_ru: 'На всё' });
const makeDraft = async (at: At) => (await admin(at).pushCampaigns.create({ body: campaign() })).id;

/** Creates a dead job: its attempts are used up. */
async function makeParkedJob({ t }: At): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `select id::int
       from graphile_worker.add_job('files.delete', payload := '{"ids":[]}', run_at := now() + interval '1 day')`,
  );
  await t.pool.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [rows[0]!.id]);
  return rows[0]!.id;
}

/**
 * The create, edit and remove of a noun whose calls are the usual ones.
 * @param build a valid body of `create`, which is one of `edit` too; a new name each time
 */
function playUsualCalls(noun: keyof typeof contract, build: () => object) {
  const create = async (at: At) => {
    const { [noun]: calls } = admin(at) as unknown as Record<
      string,
      { create: (input: object) => Promise<{ id: number }> }
    >;
    return (await calls!.create({ body: build() })).id;
  };
  return {
    [`${noun}.create`]: async () => ({ body: build() }),
    [`${noun}.edit`]: async (at: At) => ({ ...byId(await create(at)), body: build() }),
    [`${noun}.remove`]: async (at: At) => byId(await create(at)),
  };
}

/** Valid requests of an admin, for writes that no probe plays. */
export const plays: Readonly<Record<string, (at: At) => Promise<unknown>>> = {
  'countries.edit': async () => ({ ...byId(7), body: { mask: '999 999 99' } }),
  'users.create': async () => ({
    body: { email: `play${(uniqueCount += 1)}@example.com`, fio: 'Ann Lee', roles: ['ROLE_CUSTOMER'] },
  }),
  'users.edit': async (at) => ({ ...byId(await person(at)), body: { fio: unique('Ann') } }),
  'users.editByLongPath': async (at) => ({ ...byId(await person(at)), body: { fio: unique('Ann') } }),
  'users.remove': async (at) => byId(await person(at)),
  'users.uploadPhotos': async (at) => ({ ...byId(await person(at)), files: { photos: [picture] } }),
  'users.deletePhoto': async (at) => {
    const id = await person(at);
    await admin(at).users.uploadPhotos({ ...byId(id), files: { photos: [picture] } });
    return byId(id);
  },
  'users.signOut': async (at) => byId(await person(at)),
  'categoryRequests.decide': async (at) => {
    const import_id = await makers.import(at);
    const { id } = await admin(at).categoryRequests.create({ body: { import_id, name: unique('Hats') } });
    return { ...byId(id), body: { status: 'declined', answer: 'There is one' } };
  },
  'pushCampaigns.create': async () => ({ body: campaign() }),
  'pushCampaigns.edit': async (at) => ({ ...byId(await makeDraft(at)), body: { title_en: unique('Sale') } }),
  'pushCampaigns.remove': async (at) => byId(await makeDraft(at)),
  'pushCampaigns.send': async (at) => ({
    ...byId(await makeDraft(at)),
    body: { at: new Date(at.t.clock.now.getTime() + dayMs).toISOString() },
  }),
  'pushCampaigns.cancel': async (at) => {
    const id = await makeDraft(at);
    await admin(at).pushCampaigns.send({
      ...byId(id),
      body: { at: new Date(at.t.clock.now.getTime() + dayMs).toISOString() },
    });
    return byId(id);
  },
  'channels.edit': async (at) => {
    const channel = (await admin(at).channels.list({ query: {} })).at(-1)!;
    return { ...byId(channel.id), body: { active: !channel.active } };
  },
  'documents.create': async () => ({ body: { type: 'shipping_policy', language: 'ru', text: unique('<p>Text</p>') } }),
  'documents.edit': async (at) => ({ ...byId(await document(at)), body: { text: unique('<p>Other</p>') } }),
  'tariffs.edit': async (at) => ({ ...byId(await tariff(at)), body: { description: unique('Told') } }),
  'companies.create': async () => ({
    body: { brand: unique('Brand'), legal_person: 'Limited', inn: `77${String((uniqueCount += 1)).padStart(8, '0')}` },
  }),
  'companies.remove': async (at) =>
    byId(
      (
        await admin(at).companies.create({
          body: {
            brand: unique('Brand'),
            legal_person: 'Limited',
            inn: `78${String((uniqueCount += 1)).padStart(8, '0')}`,
          },
        })
      ).id,
    ),
  'categories.create': async () => ({ body: { name: unique('Category') } }),
  'categories.edit': async ({ t }) => ({ ...byId((await t.make.category()).id), body: { name: unique('Category') } }),
  'categories.remove': async ({ t }) => byId((await t.make.category()).id),
  'categories.setPositions': async ({ t }) => ({
    body: { parent: (await t.make.category()).id, ids: [(await t.make.category()).id] },
  }),
  ...playUsualCalls('productTypes', () => ({ name: unique('Type') })),
  'productTypes.attach': async (at) => ({ ...byId(await type(at)), body: { parameter_id: await parameter(at) } }),
  'productTypes.editAttached': async (at) => {
    const { id, parameter_id } = await attachParameter(at);
    return { ...byId(id), body: { parameter_id, required: true } };
  },
  'productTypes.detach': async (at) => {
    const { id, parameter_id } = await attachParameter(at);
    return { ...byId(id), query: { parameter_id } };
  },
  'parameters.create': async () => ({ body: { name: unique('Colour'), type: 'list', values: ['red'] } }),
  'parameters.edit': async (at) => ({ ...byId(await parameter(at)), body: { name: unique('Colour') } }),
  'parameters.remove': async (at) => byId(await parameter(at)),
  ...playUsualCalls('collections', () => ({ name: unique('Set') })),
  'collections.setPositions': async (at) => {
    await collection(at);
    return { body: { ids: (await admin(at).collections.list({ query: { range: [0, 199] } })).map(({ id }) => id) } };
  },
  'collections.pictureUpload': async (at) => ({ ...byId(await collection(at)), files: { picture: [picture] } }),
  'collections.pictureRemove': async (at) => {
    const id = await collection(at);
    await admin(at).collections.pictureUpload({ ...byId(id), files: { picture: [picture] } });
    return byId(id);
  },
  'reviews.moderate': async (at) => ({ ...byId(await makers.review(at)), body: { status: 'hidden', reason: 'Rude' } }),
  'transactions.create': async ({ side }) => ({ body: { user_id: side.people.buyer.id, amount: 5 } }),
  'jobs.retry': async (at) => byId(await makeParkedJob(at)),
  'jobs.discard': async (at) => byId(await makeParkedJob(at)),
  'settings.edit': async () => ({ body: { referral_hold_days: 15 + (uniqueCount += 1) } }),
  'refferals.decide': async (at) => {
    const referral = (await admin(at).refferals.list({ query: { user_id: await makers.inviter(at) } })).data[0]!;
    return { ...byId(referral.id), body: { approve: false } };
  },
  'promoCodes.settingsEdit': async () => ({ query: { amount: 101 + (uniqueCount += 1), bonus: 102 } }),
  'promoCodes.create': async () => ({ body: { code: `PLAY${(uniqueCount += 1)}`, amount: 5 } }),
  'promoCodes.edit': async (at) => ({
    ...byId((await admin(at).promoCodes.create({ body: { code: `PLAY${(uniqueCount += 1)}`, amount: 5 } })).id),
    body: { amount: 6 },
  }),
  'orders.move': async (at) => ({ body: { ids: [await makers.order(at)], status: 'in_process' } }),
  'orders.remove': async (at) => byId(await makers.order(at)),
  ...playUsualCalls('taxClasses', () => ({
    name: unique('Tax class'),
    code: `class_${(uniqueCount += 1)}`,
    reason: 'reduced',
  })),
  ...playUsualCalls('taxRates', () => ({
    class_id: 1,
    country: 'JP',
    region: unique('Region'),
    rate: 10,
    valid_from: '2026-01-01',
  })),
};

/** Writes that are not played here, with the tests that cover them. */
export const testedElsewhere: Readonly<Record<string, string>> = {
  'abandoned.write': 'tests/api/abandoned.test.ts: an abandoned cart is a day old',
  'tariffs.correct': 'tests/api/tariffs.test.ts: only a running plan can be corrected',
};
