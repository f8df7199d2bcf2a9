/** The conversation that is open: who it is with, and what was said. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Chat } from '#contract/chats.ts';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { ConversationPane } from '#src/conversation/ConversationPane.tsx';
import { Face } from '#src/conversation/Face.tsx';
import { orderChat } from '#src/conversation/orderChat.ts';
import { channelConversation } from '#src/conversation/v4/channel.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { ownCompanies } from '#src/session/session.ts';
import { colour, from } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { chatLabels } from './labels.ts';
import { NoChat } from './NoChat.tsx';
import { chatsKey, oneChatQuery } from './useChats.ts';

const Whole = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' });
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 62,
  padding: '8px 12px',
  borderBottom: `1px solid ${colour.line}`,
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
    color: colour.muted,
    fontSize: '0.8125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
const Onward = styled(AppLink)({
  flex: 'none',
  padding: '10px 4px',
  color: colour.primary,
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
  color: colour.text,
  borderRadius: '50%',
  '&:hover': { background: colour.hover },
  [from.md]: { display: 'none' },
});

/** Where what is talked of stands. */
function onwardOf(
  { order_id, company, user, over }: Chat,
  me: Me,
  text: (typeof chatLabels)['en'],
): { to: string; name: string } | null {
  const isOwn = company !== null && (me.is_admin || ownCompanies(me).some(({ id }) => id === company.id));
  if (order_id !== null) return { to: `/orders/${isOwn ? 'edit' : 'view'}/${order_id}`, name: text.toOrder(order_id) };
  // Of somebody who has gone there is no card.
  if (user && !over && (me.is_admin || me.roles.includes('ROLE_MANAGER')))
    return { to: `/users/edit/${user.id}`, name: text.toCustomer };
  return company && !user ? { to: `/companies/view/${company.id}`, name: text.toCompany } : null;
}

function Shown({ chat, me }: { chat: Chat; me: Me }) {
  const text = useLabels(chatLabels);
  const { id, order_id, company, user, title, over } = chat;
  const queries = useQueryClient();
  // What a list says anew of the same chat makes no other conversation of it.
  const [conversation] = useState(() => {
    const lookAgain = () => void queries.invalidateQueries({ queryKey: chatsKey });
    return order_id === null
      ? channelConversation({ id, user, company }, lookAgain)
      : orderChat(order_id, company?.brand ?? '', lookAgain);
  });
  const onward = onwardOf(chat, me, text as (typeof chatLabels)['en']);
  const beneath =
    order_id !== null ? [user?.fio, company?.brand].filter(Boolean).join(' · ') : user && company ? company.brand : '';
  return (
    <Whole>
      <Head>
        <Back to="/chats" aria-label={text.back}>
          <Icon name="left" />
        </Back>
        <Face
          of={{
            name: user?.fio ?? company?.brand ?? title,
            avatar: (user ? user.avatar?.small : company?.logo?.thumbnail) ?? null,
          }}
          size={40}
        />
        <Names>
          <h2 tabIndex={-1} {...(order_id === null && { translate: 'no' as const })}>
            {title}
          </h2>
          {beneath && <small translate="no">{beneath}</small>}
        </Names>
        {onward && <Onward to={onward.to}>{onward.name}</Onward>}
      </Head>
      <div style={{ flex: 1, minHeight: 0 }}>
        <ConversationPane
          conversation={conversation}
          label={text.conversation(title)}
          empty={text.empty}
          autoFocus
          isOver={over}
        />
      </div>
    </Whole>
  );
}

export function OpenChat({ id, me }: { id: string; me: Me }) {
  const text = useLabels(chatLabels);
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(oneChatQuery(id));
  const chat = data?.chats.find((one) => one.id === id);
  const wasHere = useRef<string | null>(null);
  useEffect(() => {
    if (chat) wasHere.current = id;
  }, [chat, id]);
  if (chat) return <Shown key={id} chat={chat} me={me} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
  if (data) return wasHere.current === id ? <NoChat {...text.lost} /> : <NoChat text={text.missing.text} />;
  return (
    <div style={{ padding: 20 }} aria-busy="true">
      <Skeleton height={44} width="50%" radius={14} />
    </div>
  );
}
