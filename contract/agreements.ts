/** The user agreement and who has accepted which version of it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Language, Timestamp } from './fields.ts';
import { all } from './lists.ts';
import { managersAndAdmins, signedIn } from './roles.ts';

/** A version of the agreement, without its text. */
const AgreementVersion = z.object({
  id: Id,
  version: z.int(),
  language: Language,
  note: z.string().nullable(),
  updated_at: Timestamp,
});

/** A version that somebody has accepted. */
export const Acceptance = AgreementVersion.extend({ accepted_at: Timestamp });
export type Acceptance = z.output<typeof Acceptance>;

export const Agreement = z.object({
  /** The latest version that the user accepted; null if none, as for an account that an admin created. */
  accepted: Acceptance.nullable(),
  /** The version in force, in the reader's language if there is one. */
  in_force: AgreementVersion.nullable(),
  /** Whether the accepted version is the one in force. */
  is_current: z.boolean(),
});
export type Agreement = z.output<typeof Agreement>;

export const agreements = {
  mine: endpoint('GET /api/me/agreement', {
    summary: 'Which version of the user agreement I have accepted, and which is in force',
    access: signedIn,
    response: Agreement,
  }),
  accept: endpoint('POST /api/me/agreement', {
    summary: 'Accept the version in force; one that is not in force any more is refused with the one that is',
    access: signedIn,
    body: z.object({ document_id: Id }),
    response: Agreement,
    failures: ['not_found', 'stale'],
  }),
  ofUser: endpoint('GET /api/user/{id}/agreements', {
    summary: 'The versions that somebody has accepted, the last first',
    access: managersAndAdmins,
    params: byId,
    response: all(Acceptance),
    failures: ['not_found'],
  }),
};
