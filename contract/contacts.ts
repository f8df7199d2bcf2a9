/** Contacts that wait for their owner: whoever has the mailbox or the phone says yes by what was sent there. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { everyone } from './roles.ts';

/** Contacts that can be written to; a login name can't. */
export const contactKinds = ['email', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

export const contacts = {
  confirm: endpoint('POST /api/_p/confirm_contact', {
    summary:
      'Confirm a changed email or phone by the code of the link that was sent to it, once; from then on it signs in',
    access: everyone,
    body: z.object({ code: requiredText(255) }),
    response: z.object({ kind: z.enum(contactKinds), value: z.string() }),
    failures: ['email_taken', 'phone_taken', 'too_often'],
  }),
};
