/** One's conversations: the assistant first, then the latest; by kind, by words. */
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chat } from '#contract/chats.ts';
import { hasRole } from '#contract/roles.ts';
import { screenOf } from '#contract/screens.ts';
import type { Me } from '#contract/users.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { buys, worksHere } from '#src/session/session.ts';
import { colour, hidden, radius, touch } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { ChatRow, RowLink } from './ChatRow.tsx';
import { chatLabels } from './labels.ts';
import { whomOf } from './BeginChat.tsx';
import { oneChatQuery, useChats, useFoundChats, type ChatView } from './useChats.ts';

const Whole = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' });
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
  background: colour.softer,
  color: colour.muted,
  '&:focus-within': { outline: `2px solid ${colour.primary}` },
  '& input': {
    flex: 1,
    minWidth: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    color: colour.text,
    font: 'inherit',
    fontSize: '1rem',
  },
});
// Cut at the edge, the last one would look as if there were no more of it.
const Views = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 5 });
const View = styled('button')({
  flex: 'none',
  minHeight: 36,
  [touch]: { minHeight: 44 },
  padding: '0 10px',
  border: `1px solid ${colour.line}`,
  borderRadius: 999,
  background: 'none',
  color: colour.text,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { borderColor: colour.strongLine },
  '&[aria-pressed=true]': { background: colour.primary, borderColor: colour.primary, color: colour.onPrimary },
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
const Disc = styled('span')({
  width: 44,
  height: 44,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  background: colour.primary,
  color: colour.onPrimary,
});

const step = 30;
const most = 200;

/** Who has which kinds of conversations. */
function viewsOf(me: Me): ChatView[] {
  const hasCustomers = worksHere(me) || hasRole(me.roles, 'ROLE_MANAGER') || me.is_admin;
  return [
    'all',
    ...(hasCustomers && (buys(me) || me.is_admin) ? (['companies'] as const) : []),
    ...(hasCustomers ? (['customers'] as const) : []),
    'unread',
  ];
}

const fits = ({ title, company, user, last_post }: Chat, words: string): boolean =>
  [title, company?.brand, user?.fio, last_post?.message].some((text) => text?.toLocaleLowerCase().includes(words));

const assistant = '/chats/assistant';
/** From the day on which that screen stands. */
const hasAssistant = (): boolean => screenOf(assistant)?.path === assistant;

export function ChatList({ me, openId }: { me: Me; openId: string | null }) {
  const text = useLabels(chatLabels);
  const failureText = useFailureText();
  const [view, setView] = useState<ChatView>('all');
  const [words, setWords] = useState('');
  const [perPage, setPerPage] = useState(step);
  const wanted = words.trim().toLocaleLowerCase();
  const { data, error, refetch } = useChats(view, wanted ? most : perPage, openId);
  // Names of all, and last words of the latest
  const found = useFoundChats(view, wanted, data !== undefined && data.pagination.total > data.chats.length);
  const { data: open } = useQuery({
    ...oneChatQuery(openId ?? ''),
    enabled: openId !== null && whomOf(openId) === null,
  });
  // The one that is open stands there even while nothing is said in it.
  const unsaid =
    view === 'all'
      ? (open?.chats.filter(
          ({ id, last_post_at }) => id === openId && last_post_at === null && !data?.chats.some((one) => one.id === id),
        ) ?? [])
      : [];
  const fitting = [...unsaid, ...(data?.chats ?? [])].filter((chat) => !wanted || fits(chat, wanted));
  const chats = [...fitting, ...found.filter(({ id }) => fitting.every((chat) => chat.id !== id))];
  const isBare = data && chats.length === 0;
  const isPlain = view === 'all' && !wanted;
  return (
    <Whole>
      <Top>
        <h1>{text.title}</h1>
        <Search>
          <Icon name="search" size={20} />
          <span style={hidden}>{text.search}</span>
          <input
            type="search"
            value={words}
            placeholder={text.search}
            onChange={({ target }) => setWords(target.value)}
          />
        </Search>
        <Views role="group" aria-label={text.views.nav}>
          {viewsOf(me).map((one) => (
            <View key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {text.views[one]}
            </View>
          ))}
        </Views>
      </Top>
      <Rows aria-busy={!data}>
        {isPlain && hasAssistant() && (
          <li>
            <RowLink to={assistant}>
              <Disc aria-hidden="true">
                <Icon name="star" />
              </Disc>
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
        {isBare && (
          <li>
            {isPlain ? (
              <EmptyState
                icon="chat"
                title={buys(me) ? text.none.title : text.noneStaff.title}
                text={buys(me) ? text.none.text : text.noneStaff.text}
              >
                {buys(me) && (
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
        {data && !wanted && data.pagination.total > data.chats.length && perPage < most && (
          <li style={{ padding: 8 }}>
            <Button variant="outlined" fullWidth onClick={() => setPerPage(Math.min(most, perPage * 2))}>
              {text.more}
            </Button>
          </li>
        )}
      </Rows>
    </Whole>
  );
}
