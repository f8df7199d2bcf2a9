/** Saves the current filter and sort order under a name; shown if there is something to save. */
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState, type MouseEvent } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { listLabels } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { useFocusReturn } from '../useFocusReturn.ts';
import { NameDialog } from './NameDialog.tsx';
import { useSavedFilters } from './useSavedFilters.ts';

export interface SaveFilterButtonProps {
  /** Called after the save, for example to close the surrounding dialog. */
  onSaved?: () => void;
  /** A small icon that keeps its place while there is nothing to save. */
  isIcon?: boolean;
}

export function SaveFilterButton({ onSaved, isIcon = false }: SaveFilterButtonProps) {
  const labels = useLabels(listLabels);
  const saved = useSavedFilters();
  const rememberOpener = useFocusReturn();
  const [isOpen, setOpen] = useState(false);
  const canSave = !saved.isDefault && saved.current === undefined;
  if (!canSave && !isIcon) return null;
  const handleOpen = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    rememberOpener(currentTarget);
    setOpen(true);
  };
  return (
    <>
      {isIcon ? (
        <IconButton
          size="small"
          color="primary"
          aria-label={labels.saveFilter}
          title={labels.saveFilter}
          disabled={!canSave}
          sx={{ visibility: canSave ? 'visible' : 'hidden' }}
          onClick={handleOpen}
        >
          <OfficeIcon name="bookmark" size={18} />
        </IconButton>
      ) : (
        <Button size="small" startIcon={<OfficeIcon name="bookmark" size={16} />} onClick={handleOpen}>
          {labels.saveFilter}
        </Button>
      )}
      <NameDialog
        open={isOpen}
        title={labels.saveFilterTitle}
        name=""
        onName={(name) => {
          saved.save(name);
          setOpen(false);
          onSaved?.();
          notify(fill(labels.filterSaved, { name }), { tone: 'success' });
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
