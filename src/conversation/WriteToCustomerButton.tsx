/** The button with which managers and admins open a conversation with a user. */
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

const writeLabels = labels({ en: { write: 'Write a message' }, ru: { write: 'Написать сообщение' } });

export function WriteToCustomerButton({ userId }: { userId: number | undefined }) {
  const text = useLabels(writeLabels);
  const me = useSession()?.me;
  const canWrite = me !== undefined && (me.is_admin || me.roles.includes('ROLE_MANAGER'));
  if (userId === undefined || !canWrite || me.id === userId) return null;
  return (
    <LinkButton to={`/chats/user-${userId}`} variant="outlined" size="small" startIcon={<Icon name="chat" size={18} />}>
      {text.write}
    </LinkButton>
  );
}
