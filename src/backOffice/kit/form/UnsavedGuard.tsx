/** Asks before what was typed is left unsaved: by a link, the back button, or closing the tab. */
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { kitWords } from '../labels.ts';
import { useIsDirty } from './useIsDirty.ts';

/** State of a navigation that loses nothing: what was typed is saved, or its record is gone. */
export const lossless = { isLossless: true } as const;
const isLossless = (state: unknown): boolean => (state as Partial<typeof lossless> | null)?.isLossless ?? false;

export function UnsavedGuard() {
  const words = useLabels(kitWords);
  const isDirty = useIsDirty();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isLossless(nextLocation.state) && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={words.leaveTitle}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{words.leave}</Button>
          <Button variant="contained" onClick={() => blocker.reset?.()}>
            {words.stay}
          </Button>
        </>
      }
    >
      {words.leaveText}
    </Dialog>
  );
}
