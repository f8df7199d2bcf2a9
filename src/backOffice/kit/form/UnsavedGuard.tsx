/** Asks before unsaved input is lost: by a link, the back button, or closing the tab. */
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { kitLabels } from '../labels.ts';
import { useIsDirty } from './useIsDirty.ts';

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
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={labels.leaveTitle}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{labels.leave}</Button>
          <Button variant="contained" onClick={() => blocker.reset?.()}>
            {labels.stay}
          </Button>
        </>
      }
    >
      {labels.leaveText}
    </Dialog>
  );
}
