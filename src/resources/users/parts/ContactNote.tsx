/** Lists unconfirmed contacts, and what the user signs in with until they are confirmed. */
import { useRecordContext } from 'react-admin';
import type { User } from '#contract/users.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { userLabels } from '../labels.ts';

export default function ContactNote() {
  const text = useLabels(userLabels);
  const user = useRecordContext<User>();
  if (!user || user.unconfirmed.length === 0) return null;
  return (
    <Callout tone="warning" title={text.unconfirmed}>
      {user.unconfirmed.map((kind) => (
        <p key={kind}>
          {user.signs_in_by[kind]
            ? text.waits[kind](user[kind] ?? '', user.signs_in_by[kind])
            : text.waitsFirst(user[kind] ?? '')}
        </p>
      ))}
    </Callout>
  );
}
