/** The way to a conversation with somebody, for those who look after people. */
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { useSession } from '#src/session/session.ts';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

const words = labels({ en: { write: 'Write a message' }, ru: { write: 'Написать сообщение' } });

export function WriteToCustomer({ userId }: { userId: number | undefined }) {
  const text = useLabels(words);
  const me = useSession()?.me;
  const looksAfterPeople = me !== undefined && (me.is_admin || me.roles.includes('ROLE_MANAGER'));
  if (userId === undefined || !looksAfterPeople || me.id === userId) return null;
  return (
    <LinkButton to={`/chats/user-${userId}`} variant="outlined" size="small" startIcon={<Icon name="chat" size={18} />}>
      {text.write}
    </LinkButton>
  );
}
