/** A hook that distinguishes hydration from later renders. */
import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** False on the server and during hydration, then true: for values that the server can't know. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
