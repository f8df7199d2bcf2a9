/** A hook that follows a media query. */
import { useCallback, useSyncExternalStore } from 'react';

const matchOnServer = () => true;

/**
 * Whether a media query matches; true on the server.
 * @param query with or without `@media`
 */
export function useMedia(query: string): boolean {
  const text = query.replace('@media ', '');
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(text);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [text],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(text).matches, matchOnServer);
}
