/** Button that deletes a publication after a confirmation. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PublicationCard } from '#contract/publications.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Callout } from '#src/ui/Callout.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/notices.ts';
import { publicationsKey } from '../queries.ts';
import { myPublicationLabels } from './labels.ts';

export function DeleteButton({
  publication: { id, updated_at },
  onDeleted,
}: {
  publication: Pick<PublicationCard, 'id' | 'updated_at'>;
  onDeleted: () => void;
}) {
  const text = useLabels(myPublicationLabels);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [isConfirming, setConfirming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [errorText, setErrorText] = useState<string>();

  async function remove() {
    setDeleting(true);
    setErrorText(undefined);
    try {
      await api.publications.remove({ params: { id }, query: { updated_at } });
      onDeleted();
      notify(text.deleted, { tone: 'success' });
      await navigate('/blog/my');
      await queries.invalidateQueries({ queryKey: publicationsKey });
    } catch (error) {
      setDeleting(false);
      setErrorText(failureText(error));
    }
  }

  return (
    <>
      <Button color="error" style={{ marginLeft: 'auto' }} onClick={() => setConfirming(true)}>
        {text.delete}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.deleteTitle}
        actions={
          <>
            <Button variant="outlined" onClick={() => setConfirming(false)}>
              {text.cancel}
            </Button>
            <Button variant="contained" color="error" disabled={isDeleting} onClick={() => void remove()}>
              {text.delete}
            </Button>
          </>
        }
      >
        <p style={{ margin: 0 }}>{text.deleteText}</p>
        {errorText && (
          <div style={{ marginTop: 14 }}>
            <Callout tone="error" title={errorText} />
          </div>
        )}
      </Dialog>
    </>
  );
}
