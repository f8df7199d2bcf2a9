/**
 * Which lines are drawn, and where the reader stands among them. Of a long conversation only the newest part is
 * drawn; it grows towards the past as somebody scrolls there, and shrinks again at the end. What the reader looks at
 * stays where it is: when the past comes in above, when a picture or the keyboard takes room; whoever stands at the
 * end stays there.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Conversation, Line, Snapshot } from './model.ts';

/** Lines that are drawn at first, and that come with each look further back. */
const step = 60;
/** Px from the end that still count as there, and from the beginning at which the past is fetched. */
const nearEnd = 48;
const nearStart = 240;

export interface Window {
  scroll: RefObject<HTMLDivElement | null>;
  /** The lines that are drawn. */
  lines: readonly Line[];
  isAtEnd: boolean;
  /** What came while the reader was elsewhere. */
  below: number;
  onScroll: () => void;
  toEnd: () => void;
  isLoading: boolean;
  hasFailed: boolean;
  loadOlder: () => void;
}

export function useWindow(conversation: Conversation, { lines: all, hasOlder, state }: Snapshot): Window {
  const scroll = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(step);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isInView, setInView] = useState(typeof IntersectionObserver === 'undefined');
  const [seenCount, setSeenCount] = useState<number | null>(null);
  const [older, setOlder] = useState<'rest' | 'loading' | 'failed'>('rest');
  // What stood first and how far from the end it was: kept over the next drawing.
  const held = useRef({ first: '', fromEnd: 0, isAtEnd: true });
  const lines = all.length > room ? all.slice(-room) : all;
  const first = lines[0]?.key ?? '';
  const last = lines.at(-1);

  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const before = held.current;
    if (before.isAtEnd) element.scrollTop = element.scrollHeight;
    else if (before.first !== first) element.scrollTop = element.scrollHeight - before.fromEnd;
    held.current = { first, fromEnd: element.scrollHeight - element.scrollTop, isAtEnd: before.isAtEnd };
  }, [first, last, older]);

  // Pictures, the keyboard and a growing composer change how much there is, and how much is seen of it.
  useEffect(() => {
    const element = scroll.current;
    const content = element?.firstElementChild;
    if (!element || !content || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (held.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [state]);

  // A closed tab or a place further down the page is not before anybody's eyes.
  useEffect(() => {
    const element = scroll.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 0.3,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const looked = useEffectEvent(() => {
    if (!document.hidden && isInView && isAtEnd && state === 'ready') conversation.seen();
  });
  useEffect(() => {
    looked();
    document.addEventListener('visibilitychange', looked);
    window.addEventListener('focus', looked);
    return () => {
      document.removeEventListener('visibilitychange', looked);
      window.removeEventListener('focus', looked);
    };
  }, [all.length, isAtEnd, isInView, state]);

  function loadOlder(): void {
    if (older === 'loading') return;
    if (all.length > room) return setRoom(room + step);
    if (!hasOlder) return;
    setOlder('loading');
    conversation.loadOlder().then(
      () => {
        setRoom((present) => present + step);
        setOlder('rest');
      },
      () => setOlder('failed'),
    );
  }

  return {
    scroll,
    lines,
    isAtEnd,
    below: seenCount === null ? 0 : Math.max(0, all.length - seenCount),
    onScroll() {
      const element = scroll.current;
      if (!element) return;
      const fromEnd = element.scrollHeight - element.scrollTop;
      const isEnd = fromEnd - element.clientHeight < nearEnd;
      held.current = { first, fromEnd, isAtEnd: isEnd };
      if (isEnd !== isAtEnd) {
        setAtEnd(isEnd);
        setSeenCount(isEnd ? null : all.length);
      }
      if (element.scrollTop < nearStart && older === 'rest') loadOlder();
    },
    toEnd() {
      held.current.isAtEnd = true;
      setRoom(step);
      setAtEnd(true);
      setSeenCount(null);
      const element = scroll.current;
      if (element) element.scrollTop = element.scrollHeight;
    },
    isLoading: older === 'loading',
    hasFailed: older === 'failed',
    loadOlder,
  };
}
