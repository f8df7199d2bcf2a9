/** One line of a conversation, with what goes before it and what can be done to it. */
import { memo } from 'react';
import { formatDate } from '#src/i18n/format.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { hidden } from '#src/theme/tokens.ts';
import { Glyph, Icon } from '#src/ui/icons.tsx';
import { Face } from './Face.tsx';
import { Files } from './Files.tsx';
import { glyphs } from './glyphs.ts';
import { daysAgo, type Placed } from './grouping.ts';
import { conversationLabels } from './labels.ts';
import { Bubble, Column, Day, Deed, Foot, FootButton, Item, Name, NewLine, System } from './look.ts';
import type { Conversation, Line } from './model.ts';
import { Said } from './Said.tsx';

function DayName({ at }: { at: number }) {
  const text = useLabels(conversationLabels);
  const locale = useLocale();
  const ago = daysAgo(at);
  return <Day>{ago === 0 ? text.today : ago === 1 ? text.yesterday : formatDate(new Date(at), locale)}</Day>;
}

const Time = ({ at, locale }: { at: number; locale: Locale }) => (
  <time dateTime={new Date(at).toISOString()} title={formatDate(new Date(at), locale, 'dateTime')}>
    {formatDate(new Date(at), locale, 'time')}
  </time>
);

interface LineProps {
  placed: Placed;
  isSeen: boolean;
  conversation: Conversation;
  /** Whether anything can still be sent. */
  mayWrite: boolean;
  onRemove: (line: Line) => void;
}

function State({ line, isSeen }: { line: Line; isSeen: boolean }) {
  const text = useLabels(conversationLabels).states;
  const state = line.state === 'sent' && isSeen ? 'seen' : line.state;
  if (state === 'failed') return <span role="alert">{line.fault ? `${text.failed}: ${line.fault}` : text.failed}</span>;
  return (
    <span title={text[state]}>
      {state === 'sent' || state === 'seen' ? (
        <Glyph path={glyphs[state]} size={15} />
      ) : (
        <Icon name="clock" size={14} />
      )}
      <span style={hidden}>{text[state]}</span>
    </span>
  );
}

function Spoken({ placed: { line, isFirst, isLast }, isSeen, conversation, mayWrite, onRemove }: LineProps) {
  const text = useLabels(conversationLabels);
  const locale = useLocale();
  const { author, isMine, isOurs, state } = line;
  return (
    <Item data-ours={isOurs} data-first={isFirst} data-last={isLast} data-state={state}>
      {!isOurs && author && <Face of={author} isBlank={!isLast} />}
      <Column>
        {isFirst && !isMine && author && (
          <Name translate="no">
            {author.name}
            {author.note && <small>{author.note}</small>}
          </Name>
        )}
        {isFirst && isMine && <span style={hidden}>{text.you}</span>}
        {conversation.files && line.files.length > 0 && <Files files={line.files} source={conversation.files} />}
        {line.text !== '' && (
          <Bubble translate="no">
            <Said text={line.text} />
          </Bubble>
        )}
        {(isLast || state !== 'sent') && (
          <Foot>
            <Time at={line.at} locale={locale} />
            {isMine && <State line={line} isSeen={isSeen} />}
            {state === 'failed' && (
              <>
                {mayWrite && (
                  <FootButton type="button" onClick={() => conversation.retry(line.key)}>
                    {text.retry}
                  </FootButton>
                )}
                <FootButton type="button" data-tone="error" onClick={() => conversation.discard(line.key)}>
                  {text.discard}
                </FootButton>
              </>
            )}
          </Foot>
        )}
      </Column>
      {isMine && conversation.remove && line.id !== null && (
        <Deed type="button" title={text.remove.button} aria-label={text.remove.button} onClick={() => onRemove(line)}>
          <Glyph path={glyphs.bin} size={17} />
        </Deed>
      )}
    </Item>
  );
}

/** Drawn anew only where something of the line itself has changed. */
export const LineItem = memo(
  function LineItem(props: LineProps) {
    const text = useLabels(conversationLabels);
    const locale = useLocale();
    const { line, beginsDay, beginsNew } = props.placed;
    return (
      <>
        {beginsDay && (
          <li>
            <DayName at={line.at} />
          </li>
        )}
        {beginsNew && (
          <li>
            <NewLine>{text.newMessages}</NewLine>
          </li>
        )}
        {line.author || line.isMine ? (
          <Spoken {...props} />
        ) : (
          <li data-line={line.key}>
            <System>
              {line.text}
              <Time at={line.at} locale={locale} />
            </System>
          </li>
        )}
      </>
    );
  },
  ({ placed: a, ...one }, { placed: b, ...other }) =>
    a.line === b.line &&
    a.beginsDay === b.beginsDay &&
    a.beginsNew === b.beginsNew &&
    a.isFirst === b.isFirst &&
    a.isLast === b.isLast &&
    one.isSeen === other.isSeen &&
    one.conversation === other.conversation &&
    one.mayWrite === other.mayWrite &&
    one.onRemove === other.onRemove,
);
