/** The messages of a conversation, oldest first. Screen readers announce new ones. */
import { useCallback, useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { groupLines } from './grouping.ts';
import { conversationLabels } from './labels.ts';
import { LineItem } from './LineItem.tsx';
import { FooterButton, JumpButton, Lines, Log, Scroll, SystemMessage, Typing } from './conversation.styles.ts';
import type { Conversation, Line, Snapshot } from './model.ts';
import { useLineWindow } from './useLineWindow.ts';

const widths = ['56%', '38%', '64%', '44%', '30%'];

const MessageListSkeleton = () => (
  <div aria-hidden="true" style={{ display: 'grid', gap: 12, alignContent: 'end', height: '100%' }}>
    {widths.map((width, index) => (
      <div key={width} style={{ display: 'flex', justifyContent: index % 2 ? 'flex-end' : 'flex-start' }}>
        <Skeleton width={width} height={38} radius={18} />
      </div>
    ))}
  </div>
);

export interface MessageListProps {
  conversation: Conversation;
  snapshot: Snapshot;
  /** Name of the conversation for screen readers. */
  label: string;
  /** Shown while there are no messages. */
  empty?: { title: string; text?: string } | undefined;
  /** Whether the conversation takes new messages. */
  canWrite: boolean;
}

export function MessageList({ conversation, snapshot, label, empty, canWrite }: MessageListProps) {
  const text = useLabels(conversationLabels);
  const failureText = useFailureText();
  const { scroll, lines, isAtEnd, unseenCount, onScroll, scrollToEnd, isLoading, hasFailed, loadOlder } = useLineWindow(
    conversation,
    snapshot,
  );
  const [lineToRemove, setLineToRemove] = useState<Line | null>(null);
  const requestRemove = useCallback((line: Line) => setLineToRemove(line), []);
  const { state, error, newFrom, seenPlace, typing } = snapshot;
  const isSeen = (line: Line) => line.isOurs && line.id !== null && line.place <= seenPlace;

  async function remove(): Promise<void> {
    const id = lineToRemove?.id;
    setLineToRemove(null);
    try {
      if (id) await conversation.remove?.(id);
    } catch (failure) {
      notify(failureText(failure), { tone: 'error' });
    }
  }

  return (
    <div style={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Scroll
        ref={scroll}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={state === 'loading'}
      >
        {state === 'loading' && <MessageListSkeleton />}
        {state === 'failed' && <ErrorState text={failureText(error)} onRetry={conversation.reload} />}
        {state === 'ready' && (
          <Log role="log" aria-live="polite" aria-label={text.log} data-empty={lines.length === 0}>
            {lines.length === 0 && <EmptyState icon="chat" {...(empty ?? text.empty)} />}
            <Lines>
              {isLoading && (
                <li>
                  <SystemMessage>{text.loadingOlder}</SystemMessage>
                </li>
              )}
              {hasFailed && (
                <li>
                  <SystemMessage>
                    {text.olderFailed}{' '}
                    <FooterButton type="button" onClick={loadOlder}>
                      {text.tryAgain}
                    </FooterButton>
                  </SystemMessage>
                </li>
              )}
              {groupLines(lines, newFrom).map((placed) => (
                <LineItem
                  key={placed.line.key}
                  placed={placed}
                  isSeen={isSeen(placed.line)}
                  conversation={conversation}
                  canWrite={canWrite}
                  onRemove={requestRemove}
                />
              ))}
            </Lines>
          </Log>
        )}
      </Scroll>
      {typing.length > 0 && (
        <Typing aria-live="off" translate="no">
          <i />
          <i />
          <i />
          {typing.length === 1 ? text.typing.one(typing[0]!) : text.typing.many}
        </Typing>
      )}
      {!isAtEnd && (
        <JumpButton
          type="button"
          data-round={unseenCount === 0}
          aria-label={unseenCount > 0 ? text.newBelow(unseenCount) : text.toLatest}
          onClick={scrollToEnd}
        >
          <Icon name="down" size={20} />
          {unseenCount > 0 && text.newBelow(unseenCount)}
        </JumpButton>
      )}
      <Dialog
        open={lineToRemove !== null}
        onClose={() => setLineToRemove(null)}
        title={text.remove.title}
        actions={
          <>
            <Button onClick={() => setLineToRemove(null)}>{text.remove.cancel}</Button>
            <Button variant="contained" color="error" onClick={() => void remove()}>
              {text.remove.confirm}
            </Button>
          </>
        }
      >
        {text.remove.text}
      </Dialog>
    </div>
  );
}
