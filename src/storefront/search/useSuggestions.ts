/** What the catalog suggests for what stands in the box now: asked for when the typing pauses, the last question only. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestions } from '#contract/products.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useApi } from '../ApiContext.tsx';

const pauseMs = 150;
/** One letter begins nearly everything. */
const leastLetters = 2;

/** The text of an input, trimmed, as it is typed. */
export function useTyped(input: HTMLInputElement): string {
  const [typed, setTyped] = useState(input.value.trim());
  useEffect(() => {
    const read = () => setTyped(input.value.trim());
    read();
    input.addEventListener('input', read);
    return () => input.removeEventListener('input', read);
  }, [input]);
  return typed;
}

export interface Suggested {
  /** Undefined while nothing is known, and where too little is typed. */
  found: Suggestions | undefined;
  isWaiting: boolean;
}

export function useSuggestions(typed: string): Suggested {
  const api = useApi();
  const locale = useLocale();
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isEnough = typed.length >= leastLetters;
  const { data, error } = useQuery({
    queryKey: ['suggestions', locale, asked],
    // The signal ends the question that a later one has overtaken.
    queryFn: ({ signal }) => api.products.suggest({ query: { q: asked }, signal }),
    enabled: isEnough && asked.length >= leastLetters,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = isEnough ? data : undefined;
  return { found, isWaiting: isEnough && !found && !error };
}
