/** Opens the export dialog, which is loaded with the first use. */
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { listLabels } from '../labels.ts';
import { OfficeIcon } from '../../parts/OfficeIcon.tsx';

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then(({ ExportDialog: component }) => ({ default: component })),
);

/** @param isIcon for narrow screens */
export function ExportButton({ isIcon = false }: { isIcon?: boolean }) {
  const labels = useLabels(listLabels);
  const { total } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (!total) return null;
  return (
    <>
      <Button
        variant="outlined"
        {...(isIcon
          ? { 'aria-label': labels.export, sx: { minWidth: 0, px: 1.25 } }
          : { startIcon: <OfficeIcon name="download" size={18} /> })}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {isIcon ? <OfficeIcon name="download" size={18} /> : labels.export}
      </Button>
      {wasOpened && (
        <Suspense>
          <ExportDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
