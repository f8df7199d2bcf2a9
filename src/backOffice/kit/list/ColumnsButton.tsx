/** Opens the choice of columns: a dropdown, or a dialog on phones. */
import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { below, color, visuallyHidden, radius } from '#src/theme/tokens.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { listLabels } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';

/** Loaded lazily, together with dnd-kit. */
const ColumnList = lazy(() => import('./ColumnList.tsx').then(({ ColumnList: component }) => ({ default: component })));

const Summary = styled('summary')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  padding: '0 12px',
  borderRadius: radius.control,
  color: color.muted,
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&:hover': { background: color.hover, color: color.text },
});
/** On medium screens the icon stands alone. */
const ButtonText = styled('span')({ [below.lg]: visuallyHidden });
const DropdownContent = styled('div')({ width: 292 });

const LoadingPlaceholder = () => <Skeleton variant="rounded" height={260} sx={{ m: 1 }} />;

export function ColumnsDropdown() {
  const labels = useLabels(listLabels);
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      align="end"
      onToggle={setOpen}
      summary={
        <Summary>
          <OfficeIcon name="columns" size={18} />
          <ButtonText>{labels.columns}</ButtonText>
        </Summary>
      }
    >
      <DropdownContent role="group" aria-label={labels.columnsTitle}>
        {isOpen && (
          <Suspense fallback={<LoadingPlaceholder />}>
            <ColumnList />
          </Suspense>
        )}
      </DropdownContent>
    </Disclosure>
  );
}

export function ColumnsDialog() {
  const labels = useLabels(listLabels);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={labels.columnsTitle}
        sx={{ minWidth: 0, px: 1.25 }}
        onClick={() => setOpen(true)}
      >
        <OfficeIcon name="columns" size={18} />
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={labels.columnsTitle}
        actions={
          <Button variant="contained" onClick={() => setOpen(false)}>
            {labels.done}
          </Button>
        }
      >
        <Suspense fallback={<LoadingPlaceholder />}>
          <ColumnList />
        </Suspense>
      </Dialog>
    </>
  );
}
