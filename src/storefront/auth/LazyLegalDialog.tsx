/** The dialog of a legal document, downloaded when it is first opened: most who sign in read none. */
import { lazy, Suspense, useState } from 'react';
import type { DocumentType } from '../documents/labels.ts';
import { insist } from '../page.ts';
import { PageBoundary } from '../PageBoundary.tsx';

const LegalDialog = lazy(async () => ({ default: (await insist(() => import('./LegalDialog.tsx'))).LegalDialog }));

/** @param type null where it is closed */
export function LegalDialogLater({ type, onClose }: { type: DocumentType | null; onClose: () => void }) {
  // It stays once it was open: closing gives the focus back.
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
