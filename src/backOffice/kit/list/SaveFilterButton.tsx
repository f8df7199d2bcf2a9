/** Keeps the present filter and order under a name; offered where there is something to keep. */
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { listWords } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { NameDialog } from './NameDialog.tsx';
import { useSaved } from './useSaved.ts';

export interface SaveFilterProps {
  /** Closes what the button stands in. */
  onSaved?: () => void;
  /** Where others stand beside it: small, and its place is kept while there is nothing to save. */
  isIcon?: boolean;
}

export function SaveFilter({ onSaved, isIcon = false }: SaveFilterProps) {
  const words = useLabels(listWords);
  const saved = useSaved();
  const [isOpen, setOpen] = useState(false);
  const isNothing = saved.isPlain || saved.current !== undefined;
  if (isNothing && !isIcon) return null;
  const open = () => setOpen(true);
  return (
    <>
      {isIcon ? (
        <IconButton
          size="small"
          color="primary"
          aria-label={words.saveFilter}
          title={words.saveFilter}
          sx={{ visibility: isNothing ? 'hidden' : 'visible' }}
          onClick={open}
        >
          <OfficeIcon name="bookmark" size={18} />
        </IconButton>
      ) : (
        <Button size="small" startIcon={<OfficeIcon name="bookmark" size={16} />} onClick={open}>
          {words.saveFilter}
        </Button>
      )}
      <NameDialog
        open={isOpen}
        title={words.saveFilterTitle}
        name=""
        onName={(name) => {
          saved.save(name);
          setOpen(false);
          onSaved?.();
          notify(fill(words.filterSaved, { name }), { tone: 'success' });
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
