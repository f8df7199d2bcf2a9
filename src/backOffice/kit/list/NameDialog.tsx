/** Asks for the name of a saved filter; an existing one can also be deleted. */
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { focusOnOpen } from '#src/ui/focusOnOpen.ts';
import { kitLabels } from '../labels.ts';
import { listLabels } from './labels.ts';
import { maxName } from './savedFilters.ts';

export interface NameDialogProps {
  open: boolean;
  title: string;
  /** Initial text of the field. */
  name: string;
  onName: (name: string) => void;
  onDelete?: () => void;
  onClose: () => void;
}

export function NameDialog({ open, title, onClose, ...rest }: NameDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NameForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function NameForm({ name, onName, onDelete, onClose }: Omit<NameDialogProps, 'open' | 'title'>) {
  const labels = useLabels(listLabels);
  const kit = useLabels(kitLabels);
  const id = useId();
  const [typed, setTyped] = useState(name);
  const trimmedName = typed.trim();
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmedName) onName(trimmedName);
      }}
    >
      <TextField
        ref={focusOnOpen}
        label={labels.filterName}
        hint={labels.filterNameHint}
        value={typed}
        maxLength={maxName}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 20 }}>
        {onDelete && (
          <Button color="error" sx={{ mr: 'auto' }} onClick={onDelete}>
            {labels.deleteFilter}
          </Button>
        )}
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button type="submit" variant="contained" disabled={!trimmedName}>
          {kit.save}
        </Button>
      </div>
    </form>
  );
}
