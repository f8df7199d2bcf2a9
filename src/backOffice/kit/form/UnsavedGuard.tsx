/** Asks before unsaved input is lost: by a link, the back button, or closing the tab. */
import { useEffect } from 'react';
import { Confirm } from 'react-admin';
import { useBlocker } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { kitLabels } from '../labels.ts';
import { useIsDirty } from './formState.ts';

/** Navigation state that skips the question: the input is saved, or its record is deleted. */
export const losslessState = { isLossless: true } as const;
const isLossless = (state: unknown): boolean => (state as Partial<typeof losslessState> | null)?.isLossless ?? false;

export function UnsavedGuard() {
  const labels = useLabels(kitLabels);
  const isDirty = useIsDirty();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isLossless(nextLocation.state) && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [isDirty]);

  return (
    <Confirm
      isOpen={blocker.state === 'blocked'}
      title={labels.leaveTitle}
      content={labels.leaveText}
      // Staying is the prominent answer, which Enter gives.
      confirm={labels.stay}
      cancel={labels.leave}
      onConfirm={() => blocker.reset?.()}
      // The cancel button gives no reason; Escape and a click beside the dialog do, and stay.
      onClose={(_event: unknown, reason?: string) => (reason ? blocker.reset?.() : blocker.proceed?.())}
    />
  );
}
