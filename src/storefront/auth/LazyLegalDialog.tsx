/** Loads the dialog for legal documents when it is first opened. */
import { lazy, Suspense, useState } from 'react';
import type { DocumentType } from '../documents/labels.ts';
import { withRetries } from '../page.ts';
import { PageBoundary } from '../PageBoundary.tsx';

const LegalDialog = lazy(async () => ({ default: (await withRetries(() => import('./LegalDialog.tsx'))).LegalDialog }));

/** @param type null if the dialog is closed */
export function LazyLegalDialog({ type, onClose }: { type: DocumentType | null; onClose: () => void }) {
  // The dialog stays mounted so that closing it returns the focus.
  const [wasOpen, setWasOpen] = useState(false);
  if (type !== null && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <PageBoundary>
        <Suspense>
          <LegalDialog type={type} onClose={onClose} />
        </Suspense>
      </PageBoundary>
    )
  );
}
