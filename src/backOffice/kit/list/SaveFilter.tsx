/** Keeps the present filter and order under a name; offered where there is something to keep. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { fill } from '#src/i18n/labels.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { notify } from '#src/ui/notices.ts';
import { listWords } from './labels.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { NameDialog } from './NameDialog.tsx';
import { useSaved } from './useSaved.ts';

/** @param onSaved closes what the button stands in */
export function SaveFilter({ onSaved }: { onSaved?: () => void }) {
  const words = useLabels(listWords);
  const saved = useSaved();
  const [isOpen, setOpen] = useState(false);
  if (saved.isPlain || saved.current) return null;
  return (
    <>
      <Button size="small" startIcon={<OfficeIcon name="bookmark" size={16} />} onClick={() => setOpen(true)}>
        {words.saveFilter}
      </Button>
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
