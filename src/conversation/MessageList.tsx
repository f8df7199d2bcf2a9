/** The lines of a conversation, oldest first, read out as they come. */
import { useCallback, useState } from 'react';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import { placeLines } from './grouping.ts';
import { conversationLabels } from './labels.ts';
import { LineItem } from './LineItem.tsx';
import { FootButton, Jump, Lines, Log, Scroll, System, Typing } from './look.ts';
import type { Conversation, Line, Snapshot } from './model.ts';
import { useWindow } from './useWindow.ts';

const widths = ['56%', '38%', '64%', '44%', '30%'];

const Waiting = () => (
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
  /** What the conversation is called, for those who hear it. */
  label: string;
  /** What stands there before anything has been said. */
  empty?: { title: string; text?: string } | undefined;
  /** Whether anything can still be sent. */
  mayWrite: boolean;
}

export function MessageList({ conversation, snapshot, label, empty, mayWrite }: MessageListProps) {
  const text = useLabels(conversationLabels);
  const failureText = useFailureText();
  const { scroll, lines, isAtEnd, below, onScroll, toEnd, isLoading, hasFailed, loadOlder } = useWindow(
    conversation,
    snapshot,
  );
  const [removed, setRemoved] = useState<Line | null>(null);
  const askRemove = useCallback((line: Line) => setRemoved(line), []);
  const { state, error, newFrom, seenPlace, typing } = snapshot;
  const isSeen = (line: Line) => line.isOurs && line.id !== null && line.place <= seenPlace;

  async function remove(): Promise<void> {
    const id = removed?.id;
    setRemoved(null);
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
        {state === 'loading' && <Waiting />}
        {state === 'failed' && <ErrorState text={failureText(error)} onRetry={conversation.reload} />}
        {state === 'ready' && (
          <Log role="log" aria-live="polite" aria-label={text.log} data-empty={lines.length === 0}>
            {lines.length === 0 && <EmptyState icon="chat" {...(empty ?? text.empty)} />}
            <Lines>
              {isLoading && (
                <li>
                  <System>{text.loadingOlder}</System>
                </li>
              )}
              {hasFailed && (
                <li>
                  <System>
                    {text.olderFailed}{' '}
                    <FootButton type="button" onClick={loadOlder}>
                      {text.tryAgain}
                    </FootButton>
                  </System>
                </li>
              )}
              {placeLines(lines, newFrom).map((placed) => (
                <LineItem
                  key={placed.line.key}
                  placed={placed}
                  isSeen={isSeen(placed.line)}
                  conversation={conversation}
                  mayWrite={mayWrite}
                  onRemove={askRemove}
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
        <Jump
          type="button"
          data-round={below === 0}
          aria-label={below > 0 ? text.newBelow(below) : text.toLatest}
          onClick={toEnd}
        >
          <Icon name="down" size={20} />
          {below > 0 && text.newBelow(below)}
        </Jump>
      )}
      <Dialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={text.remove.title}
        actions={
          <>
            <Button onClick={() => setRemoved(null)}>{text.remove.keep}</Button>
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
