/** Button that empties the cart after a confirmation. */
import { lazy, Suspense, useState, type RefObject } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { cartLabels } from './labels.ts';

const ClearCartDialog = lazy(async () => ({ default: (await import('./ClearCartDialog.tsx')).ClearCartDialog }));

export interface ClearCartButtonProps {
  /** Gets the focus afterwards, because the button is gone then. */
  focusAfter: RefObject<HTMLElement | null>;
}

export function ClearCartButton({ focusAfter }: ClearCartButtonProps) {
  const text = useLabels(cartLabels);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button color="secondary" size="small" onClick={() => setConfirming(true)}>
        {text.clear}
      </Button>
      {isConfirming && (
        <Suspense>
          <ClearCartDialog
            onClose={() => setConfirming(false)}
            // The dialog releases the focus after it is removed.
            onCleared={() => setTimeout(() => focusAfter.current?.focus({ preventScroll: true }))}
          />
        </Suspense>
      )}
    </>
  );
}
