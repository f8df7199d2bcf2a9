/** Which version of the user agreement a person has accepted, and whether it is still in force. */
import type { Acceptance, Agreement } from '#contract/agreements.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { readUser } from './list.ts';

interface VersionRow {
  id: number;
  version: number;
  language: 'en' | 'ru';
  note: string | null;
  updated_at: Date;
}
interface AcceptanceRow extends VersionRow {
  accepted_at: Date;
}

const versionColumns = 'd.id, d.version, d.language, d.note, d.updated_at';
const listAccepted = statement<AcceptanceRow, { userId: number }>(
  'agreements_of_user',
  `select ${versionColumns}, a.accepted_at
     from agreement_acceptances a
     join documents d on d.id = a.document_id
    where a.user_id = $userId
    order by a.accepted_at desc, d.id desc
    limit 100`,
);
const findInForce = oneRow<VersionRow, { locale: string }>(
  'agreement_in_force',
  `select ${versionColumns}
     from documents d
    where d.type = 'user_agreement'
    order by d.language = $locale desc, d.version desc
    limit 1`,
);
const findNewest = oneRow<VersionRow, { documentId: number }>(
  'agreement_newest',
  `select ${versionColumns}
     from documents known
     join documents d on (d.type, d.language) = (known.type, known.language)
    where known.id = $documentId and known.type = 'user_agreement'
    order by d.version desc
    limit 1`,
);
const findPerson = oneRow<{ is_guest: boolean; created_at: Date }, { userId: number }>(
  'agreement_person',
  'select is_guest, created_at from users where id = $userId',
);
const saveAcceptance = statement<unknown, { user_id: number; document_id: number; now: Date }>(
  'agreement_keep',
  `insert into agreement_acceptances (user_id, document_id, accepted_at)
   values ($user_id, $document_id, $now)
       on conflict do nothing`,
);
const setAgreement = statement<unknown, { userId: number; agreement_id: number }>(
  'agreement_set',
  'update users set agreement_id = $agreement_id where id = $userId',
);

const presentVersion = ({ id, version, language, note, updated_at }: VersionRow) => ({
  id,
  version,
  language,
  note,
  updated_at: updated_at.toISOString(),
});
const presentAcceptance = (row: AcceptanceRow): Acceptance => ({
  ...presentVersion(row),
  accepted_at: row.accepted_at.toISOString(),
});

/**
 * Accepted in another language after the reader's version came into force: nothing has changed since for this reader.
 */
const isAcceptedSince = (last: AcceptanceRow, present: VersionRow): boolean =>
  last.language !== present.language && present.updated_at < last.accepted_at;

/** Guests need not accept, nor people who registered without a checkbox after the present version came into force. */
async function isCurrent(ctx: Ctx, last: AcceptanceRow | undefined, present: VersionRow | undefined): Promise<boolean> {
  if (!present) return true;
  if (last)
    return isAcceptedSince(last, present) || (await findNewest(ctx.db, { documentId: last.id }))?.id === last.id;
  const person = await findPerson(ctx.db, { userId: ctx.user!.id });
  return person === undefined || person.is_guest || present.updated_at <= person.created_at;
}

async function readAgreement(ctx: Ctx): Promise<Agreement> {
  const [last] = await listAccepted(ctx.db, { userId: ctx.user!.id });
  const present = await findInForce(ctx.db, { locale: ctx.locale });
  return {
    accepted: last ? presentAcceptance(last) : null,
    in_force: present ? presentVersion(present) : null,
    is_current: await isCurrent(ctx, last, present),
  };
}

export const agreements: Handlers<Contract['agreements'], Ctx> = {
  mine: (_, ctx) => readAgreement(ctx),
  accept: async ({ body: { document_id } }, ctx) => {
    const present = await findNewest(ctx.db, { documentId: document_id });
    if (!present) throw notFound('document');
    if (present.id !== document_id) throw fail('stale', { body: { present: presentVersion(present) } });
    await saveAcceptance(ctx.db, { user_id: ctx.user!.id, document_id, now: ctx.clock() });
    await setAgreement(ctx.db, { userId: ctx.user!.id, agreement_id: document_id });
    return readAgreement(ctx);
  },
  ofUser: async ({ params: { id } }, ctx) => {
    await readUser(ctx, id);
    return { data: (await listAccepted(ctx.db, { userId: id })).map(presentAcceptance) };
  },
};
