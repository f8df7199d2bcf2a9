/**
 * The lines of a conversation that are rendered, and the scroll position among them. Only the newest lines of a long
 * conversation are rendered; more appear when the reader scrolls up. The reader's place holds when older lines,
 * pictures or the keyboard change the height; a reader at the end stays at the end.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Conversation, Line, Snapshot } from './model.ts';

/** Lines that are rendered at first, and that each scroll to the top adds. */
const pageSize = 60;
/** Distance in px from the end that counts as the end, and from the top at which older messages are loaded. */
const nearEnd = 48;
const nearStart = 240;

export interface LineWindow {
  scroll: RefObject<HTMLDivElement | null>;
  /** The lines that are drawn. */
  lines: readonly Line[];
  isAtEnd: boolean;
  /** Number of messages that came while the reader was elsewhere. */
  unseenCount: number;
  onScroll: () => void;
  scrollToEnd: () => void;
  isLoading: boolean;
  hasFailed: boolean;
  loadOlder: () => void;
}

export function useLineWindow(conversation: Conversation, { lines: allLines, hasOlder, state }: Snapshot): LineWindow {
  const scroll = useRef<HTMLDivElement>(null);
  const [drawnCount, setDrawnCount] = useState(pageSize);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isInView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  const [seenCount, setSeenCount] = useState<number | null>(null);
  const [olderState, setOlderState] = useState<'rest' | 'loading' | 'failed'>('rest');
  // The first line and the distance from the end, stored for the next render.
  const anchor = useRef({ first: '', fromEnd: 0, isAtEnd: true });
  const lines = allLines.length > drawnCount ? allLines.slice(-drawnCount) : allLines;
  const first = lines[0]?.key ?? '';
  const last = lines.at(-1);

  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const before = anchor.current;
    if (before.isAtEnd) element.scrollTop = element.scrollHeight;
    else if (before.first !== first) element.scrollTop = element.scrollHeight - before.fromEnd;
    anchor.current = { first, fromEnd: element.scrollHeight - element.scrollTop, isAtEnd: before.isAtEnd };
  }, [first, last, olderState]);

  // Pictures, the keyboard and a growing composer change the height of the content and of the box.
  useEffect(() => {
    const element = scroll.current;
    const content = element?.firstElementChild;
    if (!element || !content || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (anchor.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [state]);

  // Messages count as seen only if the box is visible.
  useEffect(() => {
    const element = scroll.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.3,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const markSeenIfVisible = useEffectEvent(() => {
    if (!document.hidden && isInView && isAtEnd && state === 'ready') conversation.markSeen();
  });
  useEffect(() => {
    markSeenIfVisible();
    document.addEventListener('visibilitychange', markSeenIfVisible);
    window.addEventListener('focus', markSeenIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', markSeenIfVisible);
      window.removeEventListener('focus', markSeenIfVisible);
    };
  }, [allLines.length, isAtEnd, isInView, state]);

  function loadOlder(): void {
    if (olderState === 'loading') return;
    if (allLines.length > drawnCount) return setDrawnCount(drawnCount + pageSize);
    if (!hasOlder) return;
    setOlderState('loading');
    conversation.loadOlder().then(
      () => {
        setDrawnCount((present) => present + pageSize);
        setOlderState('rest');
      },
      () => setOlderState('failed'),
    );
  }

  return {
    scroll,
    lines,
    isAtEnd,
    unseenCount: seenCount === null ? 0 : Math.max(0, allLines.length - seenCount),
    onScroll() {
      const element = scroll.current;
      if (!element) return;
      const fromEnd = element.scrollHeight - element.scrollTop;
      const isEnd = fromEnd - element.clientHeight < nearEnd;
      anchor.current = { first, fromEnd, isAtEnd: isEnd };
      if (isEnd !== isAtEnd) {
        setAtEnd(isEnd);
        setSeenCount(isEnd ? null : allLines.length);
      }
      if (element.scrollTop < nearStart && olderState === 'rest') loadOlder();
    },
    scrollToEnd() {
      anchor.current.isAtEnd = true;
      setDrawnCount(pageSize);
      setAtEnd(true);
      setSeenCount(null);
      const element = scroll.current;
      if (element) element.scrollTop = element.scrollHeight;
    },
    isLoading: olderState === 'loading',
    hasFailed: olderState === 'failed',
    loadOlder,
  };
}
