/** Asks for the name of a saved filter; one that is kept already can be deleted here too. */
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { kitWords } from '../labels.ts';
import { listWords } from './labels.ts';
import { maxName } from './savedFilters.ts';

export interface NameDialogProps {
  open: boolean;
  title: string;
  /** What stands in the field at first. */
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

/** The dialog looks for this attribute when it opens; React leaves it out. */
const focusFirst = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

function NameForm({ name, onName, onDelete, onClose }: Omit<NameDialogProps, 'open' | 'title'>) {
  const words = useLabels(listWords);
  const kit = useLabels(kitWords);
  const id = useId();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) onName(wanted);
      }}
    >
      <TextField
        ref={focusFirst}
        label={words.filterName}
        hint={words.filterNameHint}
        value={typed}
        maxLength={maxName}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 20 }}>
        {onDelete && (
          <Button color="error" sx={{ mr: 'auto' }} onClick={onDelete}>
            {words.deleteFilter}
          </Button>
        )}
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button type="submit" variant="contained" disabled={!wanted}>
          {kit.save}
        </Button>
      </div>
    </form>
  );
}
