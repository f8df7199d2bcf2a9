/** A conversation: its messages, and the form below them. It fills its container. */
import { useEffect, useRef, useState, useSyncExternalStore, type DragEvent } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Composer } from './Composer.tsx';
import { ClosedConversationNotice } from './ClosedConversationNotice.tsx';
import { conversationLabels } from './labels.ts';
import { DropTarget, Pane } from './conversation.styles.ts';
import { MessageList, type MessageListProps } from './MessageList.tsx';
import type { Conversation } from './model.ts';
import { useUploads } from './useUploads.ts';

export interface ConversationPaneProps extends Pick<MessageListProps, 'label' | 'empty'> {
  conversation: Conversation;
  /** Focuses the form on devices with a keyboard. */
  autoFocus?: boolean;
  /** Nobody is left to write to. The snapshot of the conversation can say so too. */
  isClosed?: boolean;
}

const hasDraggedFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export function ConversationPane({
  conversation,
  label,
  empty,
  autoFocus = false,
  isClosed = false,
}: ConversationPaneProps) {
  const text = useLabels(conversationLabels);
  const snapshot = useSyncExternalStore(conversation.subscribe, conversation.get, conversation.get);
  const uploads = useUploads(conversation.files);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const dragDepth = useRef(0);
  const isReadOnly = isClosed || snapshot.isClosed;
  const canAttachFiles = conversation.files !== null && !isReadOnly;
  useEffect(() => conversation.open(), [conversation]);

  function handleDrag(by: 1 | -1, event: DragEvent): void {
    if (!canAttachFiles || !hasDraggedFiles(event)) return;
    dragDepth.current += by;
    setDraggedOver(dragDepth.current > 0);
  }
  return (
    <Pane
      onDragEnter={(event) => handleDrag(1, event)}
      onDragLeave={(event) => handleDrag(-1, event)}
      onDragOver={(event) => canAttachFiles && hasDraggedFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        dragDepth.current = 0;
        setDraggedOver(false);
        if (!canAttachFiles || !hasDraggedFiles(event)) return;
        event.preventDefault();
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <MessageList
        conversation={conversation}
        snapshot={snapshot}
        label={label}
        empty={isReadOnly ? { title: text.closed.noMessages } : empty}
        canWrite={!isReadOnly}
      />
      {isReadOnly ? (
        <ClosedConversationNotice key={conversation.key} conversationKey={conversation.key} files={uploads.uploads} />
      ) : (
        <Composer key={conversation.key} conversation={conversation} uploads={uploads} autoFocus={autoFocus} />
      )}
      {isDraggedOver && <DropTarget>{text.drop}</DropTarget>}
    </Pane>
  );
}
