/** A button that dissolves a family after a confirmation. */
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Family } from '#contract/families.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FieldError } from '#src/ui/FieldError.tsx';
import { notify } from '#src/ui/notices.ts';
import { familyLabels } from './labels.ts';
import { useRefetchFamily } from './queries.ts';

export function DissolveFamily({ family }: { family: Family }) {
  const text = useLabels(familyLabels);
  const failureText = useFailureText();
  const refetchFamily = useRefetchFamily();
  const [isOpen, setOpen] = useState(false);
  const dissolve = useMutation({
    mutationFn: () => api.families.dissolve({ params: { id: family.id } }),
    onSuccess: () => {
      notify(text.dissolved, { tone: 'success' });
      refetchFamily(family.id, { isGone: true });
    },
  });
  const handleClose = () => {
    setOpen(false);
    dissolve.reset();
  };
  return (
    <>
      <Button color="error" sx={{ justifySelf: 'start', minHeight: 44 }} onClick={() => setOpen(true)}>
        {text.dissolve}
      </Button>
      <Dialog
        open={isOpen}
        onClose={handleClose}
        title={text.dissolveTitle}
        actions={
          <>
            <Button onClick={handleClose}>{text.cancel}</Button>
            <Button variant="contained" color="error" loading={dissolve.isPending} onClick={() => dissolve.mutate()}>
              {text.dissolve}
            </Button>
          </>
        }
      >
        {text.dissolveText(family.members.length)}
        {dissolve.error && <FieldError role="alert">{failureText(dissolve.error)}</FieldError>}
      </Dialog>
    </>
  );
}
