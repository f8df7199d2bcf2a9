/** Contacts that wait for confirmation: the owner of the mailbox or phone confirms with the link or code sent there. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { everyone } from './roles.ts';

/** Contacts that messages can be sent to; a login name is not one. */
export const contactKinds = ['email', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

const Contact = z.object({ kind: z.enum(contactKinds), value: z.string() });

/** Unconfirmed access to an account that was revoked when its owner confirmed a contact or set a password. */
export const RevokedAccess = z.object({
  /** Unconfirmed contacts that the account had. */
  contacts: z.array(Contact),
  /** Contacts that were requested but not confirmed. */
  requested: z.array(Contact),
  /** Number of mailed links that could have set a password. */
  links: z.int(),
  /** Number of other sessions that ended. */
  sessions: z.int(),
});
export type RevokedAccess = z.output<typeof RevokedAccess>;

export const contacts = {
  confirm: endpoint('POST /api/_p/confirm_contact', {
    summary:
      'Confirm a changed email or phone by the code of the link that was sent to it, once; from then on it signs in',
    access: everyone,
    body: z.object({ code: requiredText(255) }),
    response: Contact.extend({ removed: RevokedAccess }),
    failures: ['email_taken', 'phone_taken', 'sign_in_needed', 'too_often'],
  }),
  restore: endpoint('POST /api/_p/restore_account', {
    summary:
      '“It wasn’t me”: give an account back its former contacts by the code of the link that was sent to the old one, once and within 72 hours; the password and all sessions end',
    access: everyone,
    body: z.object({ code: requiredText(255) }),
    response: z.object({
      /** The restored contacts. */
      contacts: z.array(Contact),
      /** The mailbox that got the link for a new password; null if the account has none. */
      link_sent_to: z.string().nullable(),
    }),
    failures: ['email_taken', 'phone_taken', 'too_often'],
  }),
};
