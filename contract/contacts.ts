/** Contacts that wait for their owner: whoever has the mailbox or the phone says yes by what was sent there. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { everyone } from './roles.ts';

/** Contacts that can be written to; a login name can't. */
export const contactKinds = ['email', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

const Contact = z.object({ kind: z.enum(contactKinds), value: z.string() });

/** Ways into an account that nobody had confirmed, and that ended when its owner confirmed a contact or set a password. */
export const RemovedWays = z.object({
  /** Contacts that the account had. */
  contacts: z.array(Contact),
  /** Contacts that were requested for it. */
  requested: z.array(Contact),
  /** Mailed links that could have set a password. */
  links: z.int(),
  /** Other devices that were signed in. */
  sessions: z.int(),
});
export type RemovedWays = z.output<typeof RemovedWays>;

export const contacts = {
  confirm: endpoint('POST /api/_p/confirm_contact', {
    summary:
      'Confirm a changed email or phone by the code of the link that was sent to it, once; from then on it signs in',
    access: everyone,
    body: z.object({ code: requiredText(255) }),
    response: Contact.extend({ removed: RemovedWays }),
    failures: ['email_taken', 'phone_taken', 'sign_in_needed', 'too_often'],
  }),
  restore: endpoint('POST /api/_p/restore_account', {
    summary:
      '“It wasn’t me”: give an account back its former contacts by the code of the link that was sent to the old one, once and within 72 hours; the password and all sessions end',
    access: everyone,
    body: z.object({ code: requiredText(255) }),
    response: z.object({
      /** Contacts that hold again. */
      contacts: z.array(Contact),
      /** Where the link that sets a new password was sent; null for an account without a mailbox. */
      link_sent_to: z.string().nullable(),
    }),
    failures: ['email_taken', 'phone_taken', 'too_often'],
  }),
};
