/** Catalog suggestions for the typed text, requested after a pause; only the last request counts. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestions } from '#contract/products.ts';
import { useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useApi } from '../ApiContext.tsx';

const pauseMs = 150;
/** One letter matches nearly everything. */
const minLetters = 2;

/** Returns the trimmed text of an input. */
export function useInputText(input: HTMLInputElement): string {
  const [typed, setTyped] = useState(input.value.trim());
  useEffect(() => {
    const read = () => setTyped(input.value.trim());
    read();
    input.addEventListener('input', read);
    return () => input.removeEventListener('input', read);
  }, [input]);
  return typed;
}

export interface SuggestionState {
  /** Undefined while loading, and if too little is typed. */
  found: Suggestions | undefined;
  isWaiting: boolean;
}

export function useSuggestions(typed: string): SuggestionState {
  const api = useApi();
  const locale = useLocale();
  const [debouncedText, setDebouncedText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isEnough = typed.length >= minLetters;
  const { data, error } = useQuery({
    queryKey: ['suggestions', locale, debouncedText],
    // The signal cancels a request that a later one replaces.
    queryFn: ({ signal }) => api.products.suggest({ query: { q: debouncedText }, signal }),
    enabled: isEnough && debouncedText.length >= minLetters,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = isEnough ? data : undefined;
  return { found, isWaiting: isEnough && !found && !error };
}
