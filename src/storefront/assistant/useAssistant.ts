/** The conversation: what is kept on the server, and the question that is on its way. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AssistantMessage } from '#contract/assistant.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { newKey } from '#src/api/send.ts';
import { askStreaming } from './askStreaming.ts';

const perPage = 30;
const key = [mine, 'assistant'] as const;
export const messagesKey = [...key, 'messages'] as const;

/** A question on its way: its text is never lost. */
export interface Pending {
  text: string;
  key: string;
  /** What has come of the answer. */
  told: string;
  /** Why none came. */
  failure: string | null;
}

export function useAssistant() {
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [pending, setPending] = useState<Pending | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const state = useQuery({ queryKey: [...key, 'state'], queryFn: ({ signal }) => api.assistant.state({ signal }) });
  const kept = useInfiniteQuery({
    queryKey: messagesKey,
    queryFn: ({ pageParam, signal }) =>
      api.assistant.messages({ query: { page: pageParam, per_page: perPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
  });

  async function send(text: string, sentKey: string): Promise<void> {
    const abort = new AbortController();
    control.current = abort;
    const change = (some: Partial<Pending>) =>
      setPending((before) => (before?.key === sentKey ? { ...before, ...some } : before));
    setPending({ text, key: sentKey, told: '', failure: null });
    try {
      await askStreaming(text, sentKey, {
        signal: abort.signal,
        onStart: () => change({ told: '' }),
        onText: (piece) =>
          setPending((before) => (before?.key === sentKey ? { ...before, told: before.told + piece } : before)),
      });
      await queries.invalidateQueries({ queryKey: key });
      setPending((before) => (before?.key === sentKey ? null : before));
    } catch (error) {
      if (!abort.signal.aborted) change({ failure: failureText(error) });
    }
  }

  // Oldest first; a page that begins with what came meanwhile repeats some. A question that has failed is shown by what sends it again.
  const seen = new Set<number>();
  const messages: AssistantMessage[] = (kept.data?.pages.flatMap(({ data }) => data) ?? [])
    .filter(({ id }) => !seen.has(id) && Boolean(seen.add(id)))
    .toReversed();
  return {
    state: state.data,
    kept,
    messages: pending
      ? messages.filter(({ state: of, text }) => of === null || of === 'answered' || text !== pending.text)
      : messages,
    pending,
    isBusy: pending !== null && pending.failure === null,
    ask: (text: string) => void send(text, newKey()),
    retry: () => pending && void send(pending.text, pending.key),
    drop: () => setPending(null),
    async clear() {
      await api.assistant.clear();
      setPending(null);
      await queries.invalidateQueries({ queryKey: key });
    },
  };
}
