/** Turns a failed call into a text for people. */
import { useCallback } from 'react';
import { ApiError } from '#contract/client.ts';
import { labels } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { NetworkError } from './send.ts';

const failureLabels = labels({
  en: {
    network: 'Network error',
    away: 'The server doesn’t answer right now. Try again soon',
    unknown: 'Something went wrong',
  },
  ru: {
    network: 'Ошибка сети',
    away: 'Сервер сейчас не отвечает. Попробуйте чуть позже',
    unknown: 'Что-то пошло не так',
  },
});

/**
 * Returns a function from error to text: the server's message if there is one, else a text about the network. A proxy's
 * answer has no message for people.
 */
export function useFailureText(): (error: unknown) => string {
  const texts = useLabels(failureLabels);
  return useCallback(
    (error) =>
      error instanceof ApiError
        ? error.hasNoMessage
          ? texts.away
          : error.message
        : error instanceof NetworkError
          ? texts.network
          : texts.unknown,
    [texts],
  );
}

/** Whether a call failed with one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);
