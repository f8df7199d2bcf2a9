/** Opens the export; what it needs comes with its first use. */
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below } from '#src/theme/tokens.ts';
import { listWords } from '../labels.ts';
import { ListIcon } from '../ListIcon.tsx';

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then(({ ExportDialog: component }) => ({ default: component })));

/** On the phone the icon says it all. */
const look = { [below.md]: { minWidth: 0, paddingInline: '10px', '& > .word': { display: 'none' }, '& .MuiButton-startIcon': { margin: 0 } } };

export function ExportButton() {
  const words = useLabels(listWords);
  const { total } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (!total) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ListIcon name="download" />}
        aria-label={words.export}
        sx={look}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <span className="word">{words.export}</span>
      </Button>
      {wasOpened && (
        <Suspense>
          <ExportDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
