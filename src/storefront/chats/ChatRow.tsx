/** A conversation in the list. */
import styled from '@emotion/styled';
import type { Chat } from '#contract/chats.ts';
import { SpeakerAvatar } from '#src/conversation/SpeakerAvatar.tsx';
import { formatRelative } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { AppLink } from '#src/ui/AppLink.tsx';
import { chatLabels } from './labels.ts';

export const RowLink = styled(AppLink)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  minHeight: 68,
  padding: '10px 12px',
  borderRadius: radius.card,
  color: color.text,
  textDecoration: 'none',
  '&:hover': { background: color.hover },
  '&[aria-current=page]': { background: color.primarySoft },
  '& strong': {
    display: 'block',
    fontSize: '0.9375rem',
    fontWeight: 650,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& small': {
    display: 'block',
    color: color.muted,
    fontSize: '0.8125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '&[data-unread=true] small[data-last]': { color: color.text, fontWeight: 600 },
});
/** A text that is cut to the available width, and a badge at the end of the line. */
const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > strong, & > small': { flex: 1, minWidth: 0 },
  '& > time': { color: color.muted, fontSize: '0.75rem', whiteSpace: 'nowrap' },
});
const Badge = styled('b')({
  minWidth: 20,
  padding: '0 6px',
  borderRadius: 999,
  background: color.primary,
  color: color.onPrimary,
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 700,
  textAlign: 'center',
});

const maxUnread = 99;

export function ChatRow({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const text = useLabels(chatLabels);
  const locale = useLocale();
  const { id, title, company, user, order_id, last_post, last_post_at, unread } = chat;
  const avatar = (user ? user.avatar?.small : company?.logo?.thumbnail) ?? null;
  return (
    <RowLink to={`/chats/${id}`} data-unread={unread > 0} {...(isOpen && { 'aria-current': 'page' as const })}>
      <SpeakerAvatar speaker={{ name: user?.fio ?? company?.brand ?? title, avatar }} size={44} />
      <span>
        <Line>
          <strong {...(order_id === null && { translate: 'no' as const })}>{title}</strong>
          {last_post_at && <time dateTime={last_post_at}>{formatRelative(last_post_at, locale)}</time>}
        </Line>
        {(order_id !== null || (user && company)) && company && (
          <small translate="no">{order_id !== null && user ? `${user.fio} · ${company.brand}` : company.brand}</small>
        )}
        <Line>
          <small data-last {...(last_post?.message && { translate: 'no' as const })}>
            {last_post ? last_post.message || text.file : text.noMessages}
          </small>
          {unread > 0 && (
            <Badge>
              <span aria-hidden="true">{unread > maxUnread ? `${maxUnread}+` : unread}</span>
              <span style={visuallyHidden}>{text.unread(unread)}</span>
            </Badge>
          )}
        </Line>
      </span>
    </RowLink>
  );
}
