/** A conversation: what was said, and where one writes. It fills the box that it stands in. */
import { useEffect, useRef, useState, useSyncExternalStore, type DragEvent } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Composer } from './Composer.tsx';
import { Ended } from './Ended.tsx';
import { conversationLabels } from './labels.ts';
import { Drop, Whole } from './look.ts';
import { MessageList, type MessageListProps } from './MessageList.tsx';
import type { Conversation } from './model.ts';
import { useUploads } from './useUploads.ts';

export interface ConversationPaneProps extends Pick<MessageListProps, 'label' | 'empty'> {
  conversation: Conversation;
  /** Whether one may write at once where there are keys. */
  autoFocus?: boolean;
  /** Whether there is nobody left to write to; the conversation may know so by itself. */
  isOver?: boolean;
}

const hasFilesIn = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export function ConversationPane({
  conversation,
  label,
  empty,
  autoFocus = false,
  isOver = false,
}: ConversationPaneProps) {
  const text = useLabels(conversationLabels);
  const snapshot = useSyncExternalStore(conversation.subscribe, conversation.get, conversation.get);
  const uploads = useUploads(conversation.files);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const depth = useRef(0);
  const hasEnded = isOver || snapshot.isOver;
  const takesFiles = conversation.files !== null && !hasEnded;
  useEffect(() => conversation.open(), [conversation]);

  function enter(by: 1 | -1, event: DragEvent): void {
    if (!takesFiles || !hasFilesIn(event)) return;
    depth.current += by;
    setDraggedOver(depth.current > 0);
  }
  return (
    <Whole
      onDragEnter={(event) => enter(1, event)}
      onDragLeave={(event) => enter(-1, event)}
      onDragOver={(event) => takesFiles && hasFilesIn(event) && event.preventDefault()}
      onDrop={(event) => {
        depth.current = 0;
        setDraggedOver(false);
        if (!takesFiles || !hasFilesIn(event)) return;
        event.preventDefault();
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <MessageList
        conversation={conversation}
        snapshot={snapshot}
        label={label}
        empty={hasEnded ? { title: text.over.nothing } : empty}
        mayWrite={!hasEnded}
      />
      {hasEnded ? (
        <Ended key={conversation.key} of={conversation.key} files={uploads.uploads} />
      ) : (
        <Composer key={conversation.key} conversation={conversation} uploads={uploads} autoFocus={autoFocus} />
      )}
      {isDraggedOver && <Drop>{text.drop}</Drop>}
    </Whole>
  );
}
