/** Opens what a list shows: dropped down where there is room, a dialog on the phone. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, colour, hidden, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { listWords } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';

/** With it comes what drags. */
const ColumnList = lazy(() => import('./ColumnList.tsx').then(({ ColumnList: component }) => ({ default: component })));

const Summary = styled('summary')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  padding: '0 12px',
  borderRadius: radius.control,
  color: colour.muted,
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&:hover': { background: colour.hover, color: colour.text },
});
/** Between phone and desk the icon says it. */
const Word = styled('span')({ [below.lg]: hidden });
const Inside = styled('div')({ width: 292 });

const Waiting = () => <Skeleton variant="rounded" height={260} sx={{ m: 1 }} />;

export function ColumnsDrop() {
  const words = useLabels(listWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      align="end"
      onToggle={setOpen}
      summary={
        <Summary>
          <OfficeIcon name="columns" size={18} />
          <Word>{words.columns}</Word>
        </Summary>
      }
    >
      <Inside role="group" aria-label={words.columnsTitle}>
        {isOpen && (
          <Suspense fallback={<Waiting />}>
            <ColumnList />
          </Suspense>
        )}
      </Inside>
    </Disclosure>
  );
}

export function ColumnsDialog() {
  const words = useLabels(listWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={words.columnsTitle}
        sx={{ minWidth: 0, px: 1.25 }}
        onClick={() => setOpen(true)}
      >
        <OfficeIcon name="columns" size={18} />
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.columnsTitle}
        actions={
          <Button variant="contained" onClick={() => setOpen(false)}>
            {words.done}
          </Button>
        }
      >
        <Suspense fallback={<Waiting />}>
          <ColumnList />
        </Suspense>
      </Dialog>
    </>
  );
}
