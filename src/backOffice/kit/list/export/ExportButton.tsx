/** Opens the export; what it needs comes with its first use. */
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { listWords } from '../labels.ts';
import { OfficeIcon } from '../../parts/OfficeIcon.tsx';

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then(({ ExportDialog: component }) => ({ default: component })),
);

/** @param isIcon where room is short */
export function ExportButton({ isIcon = false }: { isIcon?: boolean }) {
  const words = useLabels(listWords);
  const { total } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (!total) return null;
  return (
    <>
      <Button
        variant="outlined"
        {...(isIcon
          ? { 'aria-label': words.export, sx: { minWidth: 0, px: 1.25 } }
          : { startIcon: <OfficeIcon name="download" size={18} /> })}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {isIcon ? <OfficeIcon name="download" size={18} /> : words.export}
      </Button>
      {wasOpened && (
        <Suspense>
          <ExportDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
