/** The conversation with the assistant: stored messages, and the question that is being answered. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AssistantMessage } from '#contract/assistant.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { createRandomKey } from '#src/api/send.ts';
import { streamAnswer } from './streamAnswer.ts';

const perPage = 30;
const key = [personalKey, 'assistant'] as const;
export const messagesKey = [...key, 'messages'] as const;

/** A question that is being answered; its text is kept if it fails. */
export interface Pending {
  text: string;
  key: string;
  /** The answer so far. */
  answerText: string;
  /** Error message if no answer came. */
  failure: string | null;
}

export function useAssistant() {
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [pending, setPending] = useState<Pending | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const state = useQuery({ queryKey: [...key, 'state'], queryFn: ({ signal }) => api.assistant.state({ signal }) });
  const messagesQuery = useInfiniteQuery({
    queryKey: messagesKey,
    queryFn: ({ pageParam, signal }) =>
      api.assistant.messages({ query: { page: pageParam, per_page: perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
  });

  async function send(text: string, sentKey: string): Promise<void> {
    const abort = new AbortController();
    control.current = abort;
    const change = (changes: Partial<Pending>) =>
      setPending((before) => (before?.key === sentKey ? { ...before, ...changes } : before));
    setPending({ text, key: sentKey, answerText: '', failure: null });
    try {
      await streamAnswer(text, sentKey, {
        signal: abort.signal,
        onStart: () => change({ answerText: '' }),
        onText: (piece) =>
          setPending((before) =>
            before?.key === sentKey ? { ...before, answerText: before.answerText + piece } : before,
          ),
      });
      await queries.invalidateQueries({ queryKey: key });
      setPending((before) => (before?.key === sentKey ? null : before));
    } catch (error) {
      if (!abort.signal.aborted) change({ failure: failureText(error) });
    }
  }

  // Oldest first, without duplicates: new messages shift the pages. A failed question is shown by its retry panel only.
  const seen = new Set<number>();
  const messages: AssistantMessage[] = (messagesQuery.data?.pages.flatMap(({ data }) => data) ?? [])
    .filter(({ id }) => !seen.has(id) && Boolean(seen.add(id)))
    .toReversed();
  return {
    state: state.data,
    messagesQuery,
    messages: pending
      ? messages.filter(
          ({ state: messageState, text }) =>
            messageState === null || messageState === 'answered' || text !== pending.text,
        )
      : messages,
    pending,
    isBusy: pending !== null && pending.failure === null,
    sendQuestion: (text: string) => void send(text, createRandomKey()),
    retry: () => pending && void send(pending.text, pending.key),
    discardPending: () => setPending(null),
    async clear() {
      await api.assistant.clear();
      setPending(null);
      await queries.invalidateQueries({ queryKey: key });
    },
  };
}
