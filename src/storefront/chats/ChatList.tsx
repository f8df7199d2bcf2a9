/** The user's conversations, with filters and search; the assistant is first. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chat } from '#contract/chats.ts';
import { hasRole } from '#contract/roles.ts';
import { findScreen } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { canBuy, hasShopAccess } from '#src/session/session.ts';
import { color, visuallyHidden, radius, touch } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { ChatRow, RowLink } from './ChatRow.tsx';
import { chatLabels } from './labels.ts';
import { parseChatTarget } from './NewChat.tsx';
import { oneChatQuery, useChats, useFoundChats, type ChatView } from './useChats.ts';

const Layout = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' });
const Top = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '16px 16px 10px',
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 680, lineHeight: 1.2 },
});
const Search = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 12px',
  borderRadius: radius.control,
  background: color.softer,
  color: color.muted,
  '&:focus-within': { outline: `2px solid ${color.primary}` },
  '& input': {
    flex: 1,
    minWidth: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    color: color.text,
    font: 'inherit',
    fontSize: '1rem',
  },
});
// Wraps, because a filter that is cut off at the edge is easy to miss.
const ViewFilter = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 5 });
const ViewButton = styled('button')({
  flex: 'none',
  minHeight: 36,
  [touch]: { minHeight: 44 },
  padding: '0 10px',
  border: `1px solid ${color.line}`,
  borderRadius: 999,
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { borderColor: color.strongLine },
  '&[aria-pressed=true]': { background: color.primary, borderColor: color.primary, color: color.onPrimary },
});
const Rows = styled('ul')({
  listStyle: 'none',
  flex: 1,
  minHeight: 0,
  margin: 0,
  padding: '0 8px 12px',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});
const AssistantIcon = styled('span')({
  width: 44,
  height: 44,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  background: color.primary,
  color: color.onPrimary,
});

const pageStep = 30;
const maxChats = 200;

/** Returns the filters that apply to a user. */
function getViews(me: Me): ChatView[] {
  const hasCustomers = hasShopAccess(me) || hasRole(me.roles, 'ROLE_MANAGER') || me.is_admin;
  return [
    'all',
    ...(hasCustomers && (canBuy(me) || me.is_admin) ? (['companies'] as const) : []),
    ...(hasCustomers ? (['customers'] as const) : []),
    'unread',
  ];
}

const matchesText = ({ title, company, user, last_post }: Chat, searchText: string): boolean =>
  [title, company?.brand, user?.fio, last_post?.message].some((text) => text?.toLocaleLowerCase().includes(searchText));

const assistant = '/chats/assistant';
/** Whether the screen of the assistant exists. */
const hasAssistant = (): boolean => findScreen(assistant)?.path === assistant;

export function ChatList({ me, openId }: { me: Me; openId: string | null }) {
  const text = useLabels(chatLabels);
  const failureText = useFailureText();
  const [view, setView] = useState<ChatView>('all');
  const [searchText, setSearchText] = useState('');
  const [perPage, setPerPage] = useState(pageStep);
  const query = searchText.trim().toLocaleLowerCase();
  const { data, error, refetch } = useChats(view, query ? maxChats : perPage, openId);
  // The server searches names of all chats; the browser also the last messages of loaded ones
  const found = useFoundChats(view, query, data !== undefined && data.pagination.total > data.chats.length);
  const { data: open } = useQuery({
    ...oneChatQuery(openId ?? ''),
    enabled: openId !== null && parseChatTarget(openId) === null,
  });
  // The open conversation is listed even without messages.
  const emptyOpenChats =
    view === 'all'
      ? (open?.chats.filter(
          ({ id, last_post_at }) => id === openId && last_post_at === null && !data?.chats.some((one) => one.id === id),
        ) ?? [])
      : [];
  const matchingChats = [...emptyOpenChats, ...(data?.chats ?? [])].filter(
    (chat) => !query || matchesText(chat, query),
  );
  const chats = [...matchingChats, ...found.filter(({ id }) => matchingChats.every((chat) => chat.id !== id))];
  const isEmpty = data && chats.length === 0;
  const isUnfiltered = view === 'all' && !query;
  return (
    <Layout>
      <Top>
        <h1>{text.title}</h1>
        <Search>
          <Icon name="search" size={20} />
          <span style={visuallyHidden}>{text.search}</span>
          <input
            type="search"
            value={searchText}
            placeholder={text.search}
            onChange={({ target }) => setSearchText(target.value)}
          />
        </Search>
        <ViewFilter role="group" aria-label={text.views.nav}>
          {getViews(me).map((one) => (
            <ViewButton key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {text.views[one]}
            </ViewButton>
          ))}
        </ViewFilter>
      </Top>
      <Rows aria-busy={!data}>
        {isUnfiltered && hasAssistant() && (
          <li>
            <RowLink to={assistant}>
              <AssistantIcon aria-hidden="true">
                <Icon name="star" />
              </AssistantIcon>
              <span>
                <strong>{text.assistant.name}</strong>
                <small>{text.assistant.text}</small>
              </span>
            </RowLink>
          </li>
        )}
        {!data &&
          !error &&
          [0, 1, 2, 3].map((row) => (
            <li key={row} style={{ padding: 6 }}>
              <Skeleton height={56} radius={14} />
            </li>
          ))}
        {!data && error && (
          <li>
            <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
          </li>
        )}
        {isEmpty && (
          <li>
            {isUnfiltered ? (
              <EmptyState
                icon="chat"
                title={canBuy(me) ? text.none.title : text.noneStaff.title}
                text={canBuy(me) ? text.none.text : text.noneStaff.text}
              >
                {canBuy(me) && (
                  <LinkButton to="/products/catalog" variant="outlined">
                    {text.none.toCatalog}
                  </LinkButton>
                )}
              </EmptyState>
            ) : (
              <EmptyState icon="search" title={text.noneHere.title} text={text.noneHere.text} />
            )}
          </li>
        )}
        {chats.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} isOpen={chat.id === openId} />
          </li>
        ))}
        {data && !query && data.pagination.total > data.chats.length && perPage < maxChats && (
          <li style={{ padding: 8 }}>
            <Button variant="outlined" fullWidth onClick={() => setPerPage(Math.min(maxChats, perPage * 2))}>
              {text.more}
            </Button>
          </li>
        )}
      </Rows>
    </Layout>
  );
}
