import { useCallback, useSyncExternalStore } from 'react';

const unknown = () => true;

/** Whether the window answers a media query; true while the server renders. @param query with or without `@media` */
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
  return useSyncExternalStore(subscribe, () => window.matchMedia(text).matches, unknown);
}
