/** One message of a conversation, with the day above it and the actions beside it. */
import { memo } from 'react';
import { formatDate } from '#src/i18n/format.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { visuallyHidden } from '#src/theme/tokens.ts';
import { Glyph, Icon } from '#src/ui/icons.tsx';
import { SpeakerAvatar } from './SpeakerAvatar.tsx';
import { Files } from './Files.tsx';
import { glyphs } from './glyphs.ts';
import { countDaysSince, type PlacedLine } from './grouping.ts';
import { conversationLabels } from './labels.ts';
import {
  Bubble,
  Column,
  DayHeading,
  LineAction,
  LineFooter,
  FooterButton,
  Item,
  Name,
  NewLine,
  SystemMessage,
} from './conversation.styles.ts';
import type { Conversation, Line } from './model.ts';
import { MessageText } from './MessageText.tsx';

function DayName({ at }: { at: number }) {
  const text = useLabels(conversationLabels);
  const locale = useLocale();
  const ago = countDaysSince(at);
  return (
    <DayHeading>{ago === 0 ? text.today : ago === 1 ? text.yesterday : formatDate(new Date(at), locale)}</DayHeading>
  );
}

const Time = ({ at, locale }: { at: number; locale: Locale }) => (
  <time dateTime={new Date(at).toISOString()} title={formatDate(new Date(at), locale, 'dateTime')}>
    {formatDate(new Date(at), locale, 'time')}
  </time>
);

interface LineProps {
  placed: PlacedLine;
  isSeen: boolean;
  conversation: Conversation;
  /** Whether the conversation takes new messages. */
  canWrite: boolean;
  onRemove: (line: Line) => void;
}

function DeliveryState({ line, isSeen }: { line: Line; isSeen: boolean }) {
  const text = useLabels(conversationLabels).states;
  const state = line.state === 'sent' && isSeen ? 'seen' : line.state;
  if (state === 'failed') return <span role="alert">{line.error ? `${text.failed}: ${line.error}` : text.failed}</span>;
  return (
    <span title={text[state]}>
      {state === 'sent' || state === 'seen' ? (
        <Glyph path={glyphs[state]} size={15} />
      ) : (
        <Icon name="clock" size={14} />
      )}
      <span style={visuallyHidden}>{text[state]}</span>
    </span>
  );
}

function MessageLine({ placed: { line, isFirst, isLast }, isSeen, conversation, canWrite, onRemove }: LineProps) {
  const text = useLabels(conversationLabels);
  const locale = useLocale();
  const { author, isMine, isOurs, state } = line;
  return (
    <Item data-ours={isOurs} data-first={isFirst} data-last={isLast} data-state={state}>
      {!isOurs && author && <SpeakerAvatar speaker={author} isBlank={!isLast} />}
      <Column>
        {isFirst && !isMine && author && (
          <Name translate="no">
            {author.name}
            {author.note && <small>{author.note}</small>}
          </Name>
        )}
        {isFirst && isMine && <span style={visuallyHidden}>{text.you}</span>}
        {conversation.files && line.files.length > 0 && <Files files={line.files} source={conversation.files} />}
        {line.text !== '' && (
          <Bubble translate="no">
            <MessageText text={line.text} />
          </Bubble>
        )}
        {(isLast || state !== 'sent') && (
          <LineFooter>
            <Time at={line.at} locale={locale} />
            {isMine && <DeliveryState line={line} isSeen={isSeen} />}
            {state === 'failed' && (
              <>
                {canWrite && (
                  <FooterButton type="button" onClick={() => conversation.retry(line.key)}>
                    {text.retry}
                  </FooterButton>
                )}
                <FooterButton type="button" data-tone="error" onClick={() => conversation.discard(line.key)}>
                  {text.discard}
                </FooterButton>
              </>
            )}
          </LineFooter>
        )}
      </Column>
      {isMine && conversation.remove && line.id !== null && (
        <LineAction
          type="button"
          title={text.remove.button}
          aria-label={text.remove.button}
          onClick={() => onRemove(line)}
        >
          <Glyph path={glyphs.bin} size={17} />
        </LineAction>
      )}
    </Item>
  );
}

/** Renders again only when its own line has changed. */
export const LineItem = memo(
  function LineItem(props: LineProps) {
    const text = useLabels(conversationLabels);
    const locale = useLocale();
    const { line, isFirstOfDay, isFirstUnread } = props.placed;
    return (
      <>
        {isFirstOfDay && (
          <li>
            <DayName at={line.at} />
          </li>
        )}
        {isFirstUnread && (
          <li>
            <NewLine>{text.newMessages}</NewLine>
          </li>
        )}
        {line.author || line.isMine ? (
          <MessageLine {...props} />
        ) : (
          <li data-line={line.key}>
            <SystemMessage>
              {line.text}
              <Time at={line.at} locale={locale} />
            </SystemMessage>
          </li>
        )}
      </>
    );
  },
  ({ placed: a, ...one }, { placed: b, ...other }) =>
    a.line === b.line &&
    a.isFirstOfDay === b.isFirstOfDay &&
    a.isFirstUnread === b.isFirstUnread &&
    a.isFirst === b.isFirst &&
    a.isLast === b.isLast &&
    one.isSeen === other.isSeen &&
    one.conversation === other.conversation &&
    one.canWrite === other.canWrite &&
    one.onRemove === other.onRemove,
);
