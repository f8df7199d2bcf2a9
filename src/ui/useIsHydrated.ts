import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, true from then on: for what the server can't know. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
