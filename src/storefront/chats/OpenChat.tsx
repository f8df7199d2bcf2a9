/** The open conversation with its header. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chat } from '#contract/chats.ts';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { ConversationPane } from '#src/conversation/ConversationPane.tsx';
import { SpeakerAvatar } from '#src/conversation/SpeakerAvatar.tsx';
import { createOrderConversation } from '#src/conversation/orderConversation.ts';
import { createChannelConversation } from '#src/conversation/v4/channel.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { getMyCompanies } from '#src/session/session.ts';
import { color, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { chatLabels } from './labels.ts';
import { ChatNotFound } from './ChatNotFound.tsx';
import { chatsKey, oneChatQuery } from './useChats.ts';

const Layout = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' });
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 62,
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line}`,
  [from.md]: { padding: '8px 20px' },
  '& h2': {
    margin: 0,
    fontSize: '1rem',
    fontWeight: 680,
    lineHeight: 1.3,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
const Names = styled('div')({
  flex: 1,
  minWidth: 0,
  '& small': {
    display: 'block',
    color: color.muted,
    fontSize: '0.8125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
const ContextLink = styled(AppLink)({
  flex: 'none',
  padding: '10px 4px',
  color: color.primary,
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
const Back = styled(AppLink)({
  flex: 'none',
  width: 44,
  height: 44,
  marginInline: '-8px -4px',
  display: 'grid',
  placeItems: 'center',
  color: color.text,
  borderRadius: '50%',
  '&:hover': { background: color.hover },
  [from.md]: { display: 'none' },
});

/** Returns the link to the order, customer or company of a chat. */
function getContextLink(
  { order_id, company, user, over }: Chat,
  me: Me,
  text: (typeof chatLabels)['en'],
): { to: string; name: string } | null {
  const isOwn = company !== null && (me.is_admin || getMyCompanies(me).some(({ id }) => id === company.id));
  if (order_id !== null) return { to: `/orders/${isOwn ? 'edit' : 'view'}/${order_id}`, name: text.toOrder(order_id) };
  // There is no page for a deleted customer.
  if (user && !over && (me.is_admin || me.roles.includes('ROLE_MANAGER')))
    return { to: `/users/edit/${user.id}`, name: text.toCustomer };
  return company && !user ? { to: `/companies/view/${company.id}`, name: text.toCompany } : null;
}

function ChatView({ chat, me }: { chat: Chat; me: Me }) {
  const text = useLabels(chatLabels);
  const { id, order_id, company, user, title, over } = chat;
  const queries = useQueryClient();
  // Created once: a refetched chat must not replace the conversation.
  const [conversation] = useState(() => {
    const refetchChats = () => void queries.invalidateQueries({ queryKey: chatsKey });
    return order_id === null
      ? createChannelConversation({ id, user, company }, refetchChats)
      : createOrderConversation(order_id, company?.brand ?? '', refetchChats);
  });
  const contextLink = getContextLink(chat, me, text as (typeof chatLabels)['en']);
  const subtitle =
    order_id !== null ? [user?.fio, company?.brand].filter(Boolean).join(' · ') : user && company ? company.brand : '';
  return (
    <Layout>
      <Head>
        <Back to="/chats" aria-label={text.back}>
          <Icon name="left" />
        </Back>
        <SpeakerAvatar
          speaker={{
            name: user?.fio ?? company?.brand ?? title,
            avatar: (user ? user.avatar?.small : company?.logo?.thumbnail) ?? null,
          }}
          size={40}
        />
        <Names>
          <h2 tabIndex={-1} {...(order_id === null && { translate: 'no' as const })}>
            {title}
          </h2>
          {subtitle && <small translate="no">{subtitle}</small>}
        </Names>
        {contextLink && <ContextLink to={contextLink.to}>{contextLink.name}</ContextLink>}
      </Head>
      <div style={{ flex: 1, minHeight: 0 }}>
        <ConversationPane
          conversation={conversation}
          label={text.conversation(title)}
          empty={text.empty}
          autoFocus
          isClosed={over}
        />
      </div>
    </Layout>
  );
}

export function OpenChat({ id, me }: { id: string; me: Me }) {
  const text = useLabels(chatLabels);
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(oneChatQuery(id));
  const chat = data?.chats.find((one) => one.id === id);
  const [lastShownId, setLastShownId] = useState<string | null>(null);
  if (chat && lastShownId !== id) setLastShownId(id);
  if (chat) return <ChatView key={id} chat={chat} me={me} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (data) return lastShownId === id ? <ChatNotFound {...text.lost} /> : <ChatNotFound text={text.missing.text} />;
  return (
    <div style={{ padding: 20 }} aria-busy="true">
      <Skeleton height={44} width="50%" radius={14} />
    </div>
  );
}
